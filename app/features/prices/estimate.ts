import { href } from 'react-router'
import { ecoPremium, type Size, type Step, sizes, studios, styles } from '#content/tattoo-costs.ts'

/** What a reader asks the calculator for. */
export type PriceChoice = { size: Size; style: Step; studio: Step; eco: boolean }

export type Estimate = {
  /** Pounds. */
  from: number
  to: number
  /** The upper figure is the top of a range without a ceiling. */
  andMore: boolean
}

/**
 * The choice that an address holds. What it does not know is passed over: without a size there is no choice (null),
 * without a style or a studio the first of each is meant.
 */
export function readPriceChoice(address: URLSearchParams): PriceChoice | null {
  const size = named(sizes, address.get('size'))
  if (!size) return null
  return {
    size,
    style: named(styles, address.get('style')) ?? styles[0]!,
    studio: named(studios, address.get('studio')) ?? studios[0]!,
    eco: address.get('eco') === 'yes',
  }
}

/** The address that leads to a choice. */
export function estimateHref(choice: PriceChoice) {
  return `${href('/tattoo-cost-calculator')}?${new URLSearchParams(estimateParams(choice))}`
}

/** A choice as an address says it. */
export function estimateParams({ size, style, studio, eco }: PriceChoice): Record<string, string> {
  return { size: size.id, style: style.id, studio: studio.id, ...(eco && { eco: 'yes' }) }
}

/**
 * A window two fifths as wide as the size's range, slid along it by the steps of the style and the studio. What the
 * greener studio adds comes on top, and may go beyond the range.
 */
export function estimate({ size, style, studio, eco }: PriceChoice): Estimate {
  const steps = style.step + studio.step
  const width = size.to - size.from
  // In twentieths, since a fifth has no exact binary fraction and some sums lie halfway between two fives.
  const start = (20 * size.from + 3 * steps * width) / 20
  const end = (20 * size.from + (3 * steps + 8) * width) / 20
  const plain = { from: toFive(start), to: toFive(end) }
  const andMore = size.andMore === true && plain.to === size.to
  if (!eco) return { ...plain, andMore }
  return {
    from: toFive((plain.from * (100 + ecoPremium.from)) / 100),
    to: toFive((plain.to * (100 + ecoPremium.to)) / 100),
    andMore,
  }
}

/** `£700–£1,500+` */
export function priceRange({
  from,
  to,
  andMore,
}: Pick<Size | Estimate, 'from' | 'to' | 'andMore'>) {
  return `${pounds(from)}–${pounds(to)}${andMore ? '+' : ''}`
}

export function pounds(amount: number) {
  return `£${amount.toLocaleString('en-GB')}`
}

function toFive(amount: number) {
  return Math.round(amount / 5) * 5
}

function named<Option extends { id: string }>(options: Option[], id: string | null) {
  return options.find((option) => option.id === id) ?? null
}
