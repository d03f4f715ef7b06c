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

/** `25 October 2026`: the team’s pages write dates the British way, and so do the texts of articles. */
export const britishDate = formatter('en-GB', { dateStyle: 'long' })

/** `Sunday 25 October 2026` */
export const britishDateWithWeekday = (date: Date) => `${weekday(date)} ${britishDate(date)}`
const weekday = formatter('en-GB', { weekday: 'long' })

/** `25 October 2026, 07:00` */
export const britishDateTime = (date: Date) => `${britishDate(date)}, ${clockTime(date)}`

/** `5 Jan`, for the narrow axis of a chart. */
export const britishShortDate = formatter('en-GB', { month: 'short', day: 'numeric' })

function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  return (date: Date) => format.format(date)
}
