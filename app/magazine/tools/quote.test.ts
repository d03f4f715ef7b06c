import { expect, test } from 'vitest'
import { checkQuote, readQuote } from './quote.ts'

const read = (query: string) => readQuote(new URLSearchParams(query))

test('reads figures as they are typed, with a pound sign or a comma', () => {
  expect(read('price=%C2%A31,200&hours=8')).toEqual({ price: 1200, hours: 8, deposit: null })
  expect(read('price=95&hours=0.5&deposit=50')).toEqual({ price: 95, hours: 0.5, deposit: 50 })
})

test('what is no quote is none', () => {
  for (const query of [
    '',
    'price=420',
    'hours=4',
    'price=x&hours=4',
    'price=-1&hours=4',
    'price=420&hours=0',
    'price=1e9&hours=1',
  ]) {
    expect(read(query)).toBeNull()
  }
})

test('a quote lies below, between or above the two London figures', () => {
  const verdict = (price: number, hours: number) =>
    checkQuote({ price, hours, deposit: null }).verdict
  expect(verdict(420, 7)).toBe('low')
  expect(verdict(420, 4)).toBe('between')
  expect(verdict(420, 2)).toBe('high')
  expect(verdict(95, 0.5)).toBe('short')
})

test('a deposit is held to a quarter of the price, or to £50', () => {
  const deposit = (price: number, deposit: number | null) =>
    checkQuote({ price, hours: 2, deposit }).deposit
  expect(deposit(800, 200)).toEqual({ limit: 200, isWithin: true })
  expect(deposit(400, 150)).toEqual({ limit: 100, isWithin: false })
  expect(deposit(100, 50)).toEqual({ limit: 50, isWithin: true })
  expect(deposit(100, null)).toEqual({ limit: 50, isWithin: null })
})
