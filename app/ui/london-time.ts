const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `2026-10-25` and `07:30`, as form fields have them. */
export function londonTime(at: Date) {
  const values = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: `${values.year}-${values.month}-${values.day}`,
    time: `${values.hour}:${values.minute}`,
  }
}

export function londonDay(at: Date) {
  return londonTime(at).day
}

const hourMs = 3_600_000

/**
 * One, or two in the hour that comes twice as the clocks go back, or none in the hour that is left out.
 * @returns null for what is no day or time at all
 */
export function readLondonTime(day: string, time: string): Date[] | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null
  const asUtc = new Date(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 16) !== `${day}T${time}`) {
    return null
  }
  // London is on UTC or an hour ahead of it.
  return [new Date(asUtc.getTime() - hourMs), asUtc].filter((at) => {
    const london = londonTime(at)
    return london.day === day && london.time === time
  })
}

export function clocksChange(from: Date, to: Date): 'forward' | 'back' | null {
  const [before, after] = [offsetMs(from), offsetMs(to)]
  if (before === after) return null
  return after > before ? 'forward' : 'back'
}

function offsetMs(at: Date) {
  const { day, time } = londonTime(at)
  return new Date(`${day}T${time}:00Z`).getTime() - Math.floor(at.getTime() / 60_000) * 60_000
}
