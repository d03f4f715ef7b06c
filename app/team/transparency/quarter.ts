export type Quarter = { year: number; number: 1 | 2 | 3 | 4 }

const names = [
  'January to March',
  'April to June',
  'July to September',
  'October to December',
] as const

const london = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'numeric',
  timeZone: 'Europe/London',
})

/** In London. */
export function quarterOf(moment: Date): Quarter {
  const parts = london.formatToParts(moment)
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: part('year'), number: Math.ceil(part('month') / 3) as Quarter['number'] }
}

/** The latest first. */
export function quartersBetween(first: Quarter, last: Quarter): Quarter[] {
  const quarters: Quarter[] = []
  for (let at = ordinal(last); at >= ordinal(first); at -= 1) quarters.push(quarterAt(at))
  return quarters
}

/** The day after the last is the second. */
export function daysOf(quarter: Quarter): { from: string; to: string } {
  return { from: firstDay(quarter), to: firstDay(quarterAt(ordinal(quarter) + 1)) }
}

export function quarterName({ year, number }: Quarter) {
  return `${names[number - 1]} ${year}`
}

function firstDay({ year, number }: Quarter) {
  return `${year}-${String(number * 3 - 2).padStart(2, '0')}-01`
}

function ordinal({ year, number }: Quarter) {
  return year * 4 + number - 1
}

function quarterAt(at: number): Quarter {
  return { year: Math.floor(at / 4), number: ((at % 4) + 1) as Quarter['number'] }
}
