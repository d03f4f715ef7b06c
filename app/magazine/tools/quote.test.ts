import { expect, test } from 'vitest'
import { pounds } from './estimate.ts'
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

test('a quote lies below, at, between or above the two London figures', () => {
  const verdict = (price: number, hours: number) =>
    checkQuote({ price, hours, deposit: null }).verdict
  expect(verdict(420, 7)).toBe('low')
  expect(verdict(420, 4)).toBe('between')
  expect(verdict(420, 2)).toBe('high')
  expect(verdict(95, 0.5)).toBe('short')
  expect(verdict(299.97, 3)).toBe('low')
  expect(verdict(300, 3)).toBe('lowest')
  expect(verdict(300.03, 3)).toBe('between')
  expect(verdict(449.97, 3)).toBe('between')
  expect(verdict(450, 3)).toBe('highest')
  expect(verdict(450.03, 3)).toBe('high')
})

test('a deposit is held to a quarter of the price, or to £50', () => {
  const deposit = (price: number, deposit: number | null) =>
    checkQuote({ price, hours: 2, deposit }).deposit
  expect(deposit(800, 200)).toEqual({ limit: 200, isWithin: true })
  expect(deposit(400, 150)).toEqual({ limit: 100, isWithin: false })
  expect(deposit(100, 50)).toEqual({ limit: 50, isWithin: true })
  expect(deposit(100, null)).toEqual({ limit: 50, isWithin: null })
  expect(deposit(450, 112.5)).toEqual({ limit: 112.5, isWithin: true })
  expect(deposit(450, 112.51)).toEqual({ limit: 112.5, isWithin: false })
  expect(deposit(449.99, null)).toEqual({ limit: 112.49, isWithin: null })
})

test('pence are printed where there are any', () => {
  expect(pounds(checkQuote({ price: 450, hours: 4, deposit: null }).anHour)).toBe('£112.50')
  expect(pounds(checkQuote({ price: 449, hours: 3, deposit: null }).anHour)).toBe('£149.67')
  expect(pounds(1200)).toBe('£1,200')
})
