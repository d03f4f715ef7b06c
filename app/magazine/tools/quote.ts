import { londonHour, quoteDeposit } from '#content/tattoo-costs.ts'

export type Quote = { price: number; hours: number; deposit: number | null }

export type QuoteCheck = {
  anHour: number
  verdict: 'short' | 'low' | 'lowest' | 'between' | 'highest' | 'high'
  deposit: { limit: number; isWithin: boolean | null }
}

/** Null unless price and hours are figures that a quote can have. */
export function readQuote(query: URLSearchParams): Quote | null {
  const price = readAmount(query.get('price'), 20_000)
  const hours = readAmount(query.get('hours'), 200)
  if (!price || !hours) return null
  return { price, hours, deposit: readAmount(query.get('deposit'), 20_000) }
}

export function checkQuote({ price, hours, deposit }: Quote): QuoteCheck {
  const pence = Math.round(price * 100)
  const anHour = Math.round(pence / hours) / 100
  const limit = Math.max(Math.floor(pence * quoteDeposit.share) / 100, quoteDeposit.least)
  return {
    anHour,
    verdict: verdictOn(anHour, hours),
    deposit: { limit, isWithin: deposit === null ? null : deposit <= limit },
  }
}

function verdictOn(anHour: number, hours: number) {
  // Most of a price for less than an hour is set-up.
  if (hours < 1) return 'short'
  if (anHour < londonHour.from) return 'low'
  if (anHour === londonHour.from) return 'lowest'
  if (anHour === londonHour.to) return 'highest'
  return anHour > londonHour.to ? 'high' : 'between'
}

function readAmount(text: string | null, most: number) {
  const amount = Number(text?.trim().replace(/^£/, '').replaceAll(',', '') || Number.NaN)
  return amount > 0 && amount <= most ? amount : null
}
