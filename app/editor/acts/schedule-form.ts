import { counted } from '#app/ui/counted.ts'
import { britishDate, britishDateWithWeekday, clockTime } from '#app/ui/dates.ts'
import { clocksChange, londonTime, readLondonTime } from '#app/ui/london-time.ts'

/** A time as the form has it, as it was typed. `which` says which one is meant where an hour comes twice. */
export type TypedTime = { day: string; month: string; year: string; time: string; which: string }

type TimeReading =
  | { outcome: 'read'; at: Date }
  /** The clocks go back in this hour, so the time comes twice. */
  | { outcome: 'twice' }
  | { outcome: 'invalid'; field: 'day' | 'time'; problem: string }

const yearsAhead = 5

/** Reads a time of London that is still to come. */
export function readTypedTime(input: TypedTime, now: Date): TimeReading {
  const day = [input.year.trim(), twoDigits(input.month), twoDigits(input.day)].join('-')
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(input.time.trim()) ?? []
  if (!readLondonTime(day, '12:00')) {
    return invalid('day', 'Enter a real day, such as 25 October 2026.')
  }
  const moments = hour ? readLondonTime(day, `${twoDigits(hour)}:${minute}`) : null
  if (!moments) return invalid('time', 'Enter a time of 24 hours, such as 07:00.')
  const [first, second] = moments
  if (!first) return invalid('time', problemWithLeftOut(day))
  const chosen = input.which === 'second' ? (second ?? first) : first
  if (second && second > now && input.which !== 'first' && input.which !== 'second') {
    return { outcome: 'twice' }
  }
  if (chosen <= now) {
    const passed = `This time has passed. It is ${clockTime(now)} on ${britishDate(now)} in London.`
    return invalid(londonTime(now).day === day ? 'time' : 'day', passed)
  }
  if (chosen.getTime() - now.getTime() > yearsAhead * 366 * dayMs) {
    return invalid('day', `Choose a day within the next ${yearsAhead} years.`)
  }
  return { outcome: 'read', at: chosen }
}

function invalid(field: 'day' | 'time', problem: string): TimeReading {
  return { outcome: 'invalid', field, problem }
}

function problemWithLeftOut(day: string) {
  const noon = new Date(`${day}T12:00Z`)
  return `There is no such time on ${britishDateWithWeekday(noon)}: the clocks go forward from 01:00 to 02:00. Enter a time before 01:00, or from 02:00 on.`
}

function twoDigits(number: string) {
  return number.trim().padStart(2, '0')
}

/** What the form shows of a time. */
export function typedTimeOf(at: Date): TypedTime {
  const { day, time } = londonTime(at)
  const [year = '', month = '', ofMonth = ''] = day.split('-')
  const isSecond = readLondonTime(day, time)?.[1]?.getTime() === at.getTime()
  return {
    day: String(Number(ofMonth)),
    month: String(Number(month)),
    year,
    time,
    which: isSecond ? 'second' : '',
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What is said of a time before it is confirmed. `clocks` only when they change before it, or in its hour. */
type TimeWords = { moment: string; until: string; clocks: string | null }

export function wordsOfTime(at: Date, now: Date): TimeWords {
  return {
    moment: `${britishDateWithWeekday(at)}, ${clockTime(at)}`,
    until: `In ${waitWords(at.getTime() - now.getTime())}`,
    clocks: clockWords(at, now),
  }
}

function waitWords(ms: number) {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days >= 14) return counted(days, 'day')
  if (days > 0) return inTwo(counted(days, 'day'), hours > 0 && counted(hours, 'hour'))
  const left = minutes % 60
  if (hours > 0) return inTwo(counted(hours, 'hour'), left > 0 && counted(left, 'minute'))
  return counted(left, 'minute')
}

function inTwo(one: string, other: string | false) {
  return other ? `${one} and ${other}` : one
}

function clockWords(at: Date, now: Date) {
  const { day, time } = londonTime(at)
  const [first, second] = readLondonTime(day, time) ?? []
  if (second) {
    const isFirst = at.getTime() === first?.getTime()
    return isFirst
      ? `It comes twice that night. This is the first ${time}, before the clocks go back.`
      : `It comes twice that night. This is the second ${time}, after the clocks have gone back.`
  }
  const [midnight] = readLondonTime(day, '00:00') ?? []
  const isThatNight = midnight && clocksChange(midnight, at)
  const way = isThatNight || clocksChange(now, at)
  if (!way) return null
  const when = isThatNight ? 'that night' : 'before then'
  return `The clocks go ${way} ${when}; this is the time after the change.`
}

/** Reads the fields of the form. */
export function typedTimeIn(fields: FormData | Map<string, string>): TypedTime {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    day: text('on.day'),
    month: text('on.month'),
    year: text('on.year'),
    time: text('time'),
    which: text('which'),
  }
}

/** What the form shows before somebody has chosen: seven in the morning of the next day. */
export function proposedTime(now: Date) {
  const { year, month, day } = typedTimeOf(new Date(now.getTime() + dayMs))
  return { year, month, day, time: '07:00', which: '' }
}
