import { href } from 'react-router'
import { type Size, type Step, sizes, studios, styles } from '#content/tattoo-costs.ts'

export type PriceChoice = { size: Size; style: Step; studio: Step }

type Estimate = {
  from: number
  to: number
  andMore: boolean
}

/** Null without a known size; an unknown style or studio counts as the first of the list. */
export function readPriceChoice(address: URLSearchParams): PriceChoice | null {
  const size = findOption(sizes, address.get('size'))
  if (!size) return null
  return {
    size,
    style: findOption(styles, address.get('style')) ?? styles[0]!,
    studio: findOption(studios, address.get('studio')) ?? studios[0]!,
  }
}

export function estimateHref(choice: PriceChoice) {
  return `${href('/tattoo-cost-calculator')}?${new URLSearchParams(estimateParams(choice))}`
}

export function estimateParams({ size, style, studio }: PriceChoice): Record<string, string> {
  return { size: size.id, style: style.id, studio: studio.id }
}

export const stepTotals = [0, 1, 2, 3, 4]

export function estimate({ size, style, studio }: PriceChoice): Estimate {
  return estimateFor(size, style.step + studio.step)
}

/** Two fifths of the range: the lowest for no steps, the highest for four. */
export function estimateFor(size: Size, steps: number): Estimate {
  const width = size.to - size.from
  // In twentieths, since a fifth has no exact binary fraction and some sums lie halfway between two fives.
  const from = toFive((20 * size.from + 3 * steps * width) / 20)
  const to = toFive((20 * size.from + (3 * steps + 8) * width) / 20)
  return { from, to, andMore: size.andMore === true && to === size.to }
}

export function priceRange({
  from,
  to,
  andMore,
}: Pick<Size | Estimate, 'from' | 'to' | 'andMore'>) {
  return `${pounds(from)}–${pounds(to)}${andMore ? '+' : ''}`
}

export function pounds(amount: number) {
  const pence = Number.isInteger(amount) ? 0 : 2
  return `£${amount.toLocaleString('en-GB', { minimumFractionDigits: pence, maximumFractionDigits: pence })}`
}

function toFive(amount: number) {
  return Math.round(amount / 5) * 5
}

function findOption<Option extends { id: string }>(options: Option[], id: string | null) {
  return options.find((option) => option.id === id) ?? null
}
