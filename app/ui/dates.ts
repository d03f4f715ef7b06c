// The specification asks for dates in the US long format. The day and hour are London's.
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

/** `Jan 5, 2025` */
export const mediumDate = formatter(us, { dateStyle: 'medium' })

/** `Jan 5, 2025, 14:32` */
export const mediumDateTime = formatter(us, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** `Jan 5`, for lists that do not need the year. */
export const shortDate = formatter(us, { month: 'short', day: 'numeric' })

/** `14:32` */
export const clockTime = formatter('en-GB', { timeStyle: 'short' })

/** `25 October 2026`, for the team: its pages write dates the British way. */
export const teamDate = formatter('en-GB', { dateStyle: 'long' })

/** `Sunday 25 October 2026` */
export const teamDateWithWeekday = (date: Date) => `${weekday(date)} ${teamDate(date)}`
const weekday = formatter('en-GB', { weekday: 'long' })

/** `25 October 2026, 07:00` */
export const teamDateTime = (date: Date) => `${teamDate(date)}, ${clockTime(date)}`

function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  return (date: Date) => format.format(date)
}
