// The specification asks for dates in the US long format where readers see them. The day and hour are London's.
const timeZone = 'Europe/London'
const us = 'en-US'

/** `January 5, 2025` */
export const longDate = formatter(us, { dateStyle: 'long' })

/** `January 5, 2025 at 14:32` */
export const longDateTime = formatter(us, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** `14:32` */
export const clockTime = formatter('en-GB', { timeStyle: 'short' })

/** `25 October 2026`, for the team, whose pages write dates the British way, and below articles, whose text does so too. */
export const teamDate = formatter('en-GB', { dateStyle: 'long' })

/** `Sunday 25 October 2026` */
export const teamDateWithWeekday = (date: Date) => `${weekday(date)} ${teamDate(date)}`
const weekday = formatter('en-GB', { weekday: 'long' })

/** `25 October 2026, 07:00` */
export const teamDateTime = (date: Date) => `${teamDate(date)}, ${clockTime(date)}`

/** `5 Jan 2025`, for tables. */
export const teamMediumDate = formatter('en-GB', { dateStyle: 'medium' })

/** `5 Jan 2025, 14:32` */
export const teamMediumDateTime = (date: Date) => `${teamMediumDate(date)}, ${clockTime(date)}`

/** `5 Jan`, for lists that do not need the year. */
export const teamShortDate = formatter('en-GB', { month: 'short', day: 'numeric' })

function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  return (date: Date) => format.format(date)
}
