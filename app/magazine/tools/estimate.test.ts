import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizes, studios, styles } from '#content/tattoo-costs.ts'
import {
  estimate,
  estimateFor,
  estimateHref,
  type PriceChoice,
  priceRange,
  readPriceChoice,
  stepTotals,
} from './estimate.ts'

const choices: PriceChoice[] = sizes.flatMap((size) =>
  styles.flatMap((style) => studios.map((studio) => ({ size, style, studio }))),
)

/** By size, then by steps from none to four. */
const plain = {
  small: ['£95–£130', '£110–£140', '£120–£155', '£135–£165', '£145–£180'],
  medium: ['£180–£250', '£205–£275', '£230–£300', '£255–£325', '£280–£350'],
  large: ['£350–£490', '£405–£545', '£455–£595', '£510–£650', '£560–£700'],
  'extra-large': ['£700–£1,020', '£820–£1,140', '£940–£1,260', '£1,060–£1,380', '£1,180–£1,500+'],
}

test('the table of estimates has the same prices', () => {
  for (const size of sizes) {
    expect(stepTotals.map((steps) => priceRange(estimateFor(size, steps)))).toEqual(plain[size.id])
  }
})

test('every choice has its price', () => {
  expect(choices).toHaveLength(36)
  for (const choice of choices) {
    const { size, style, studio } = choice
    const printed = plain[size.id][style.step + studio.step]
    expect(priceRange(estimate(choice)), estimateHref(choice)).toBe(printed)
  }
})

test('an estimate stays within the range of its size', () => {
  for (const choice of choices) {
    const { from, to } = estimate(choice)
    expect(from).toBeGreaterThanOrEqual(choice.size.from)
    expect(to).toBeLessThanOrEqual(choice.size.to)
    expect([from % 5, to % 5]).toEqual([0, 0])
  }
})

test('a medium piece costs more in colour and at a studio with a waiting list', () => {
  const parse = (address: string) =>
    priceRange(estimate(readPriceChoice(new URLSearchParams(address))!))
  expect(parse('size=medium&style=lines&studio=high-street')).toBe('£180–£250')
  expect(parse('size=medium&style=shading&studio=custom')).toBe('£230–£300')
  expect(parse('size=medium&style=colour&studio=waiting-list')).toBe('£280–£350')
})

test('the article leaves the ranges to its slot, and the steps within them to the calculator', () => {
  const article = readFileSync('content/articles/tattoo-cost-london-2025.md', 'utf8')
  const body = article.slice(article.indexOf('\n---\n'))
  expect(body).toContain('\n::london-prices\n')
  expect(body).toContain('](/tattoo-cost-calculator)')
  for (const printed of Object.values(plain).flat()) expect(body).not.toContain(printed)
  for (const size of sizes) expect(body).not.toContain(priceRange(size))
})

test('reads the same choice from the address of an estimate', () => {
  for (const choice of choices) {
    expect(readPriceChoice(new URL(estimateHref(choice), 'http://x').searchParams)).toEqual(choice)
  }
})

test('ignores unknown values in an address', () => {
  const parse = (address: string) => readPriceChoice(new URLSearchParams(address))
  expect(parse('')).toBeNull()
  expect(parse('size=enormous&style=lines')).toBeNull()
  expect(parse('size=__proto__')).toBeNull()
  expect(parse('size=small&style=%00&studio=<script>&eco=1&more=x')).toEqual({
    size: sizes[0],
    style: styles[0],
    studio: studios[0],
  })
})

test('prints the four London ranges of the specification', () => {
  expect(sizes.map(priceRange)).toEqual(['£95–£180', '£180–£350', '£350–£700', '£700–£1,500+'])
})

test('reads any address as a known choice or as none', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('__proto__', 'constructor', 'small', 'large', 'yes'),
  )
  const query = fc.dictionary(fc.constantFrom('size', 'style', 'studio'), value)
  fc.assert(
    fc.property(query, (fields) => {
      const choice = readPriceChoice(new URLSearchParams(fields))
      if (choice) expect(choices).toContainEqual(choice)
      if (choice)
        expect(readPriceChoice(new URL(estimateHref(choice), 'https://x').searchParams)).toEqual(
          choice,
        )
    }),
  )
})
