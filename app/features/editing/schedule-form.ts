import { counted } from '#app/ui/counted.ts'
import { britishDate, britishDateWithWeekday, clockTime } from '#app/ui/dates.ts'
import { clocksChange, londonTime, readLondonTime } from '#app/ui/london-time.ts'

/** A time as the form has it, as it was typed. `which` says which one is meant where an hour comes twice. */
export type TypedTime = { day: string; month: string; year: string; time: string; which: string }

export type TimeReading =
  | { at: Date }
  /** The clocks go back in this hour, so the time comes twice. */
  | { twice: [Date, Date] }
  | { field: 'day' | 'time'; problem: string }

const yearsAhead = 5

/** Reads a time of London that is still to come. */
export function readTypedTime(typed: TypedTime, now: Date): TimeReading {
  const day = [typed.year.trim(), twoDigits(typed.month), twoDigits(typed.day)].join('-')
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(typed.time.trim()) ?? []
  if (!readLondonTime(day, '12:00')) {
    return { field: 'day', problem: 'Enter a real day, such as 25 October 2026.' }
  }
  const moments = hour ? readLondonTime(day, `${twoDigits(hour)}:${minute}`) : null
  if (!moments) return { field: 'time', problem: 'Enter a time of 24 hours, such as 07:00.' }
  const [first, second] = moments
  if (!first) return { field: 'time', problem: problemWithLeftOut(day) }
  const chosen = typed.which === 'second' ? (second ?? first) : first
  if (second && second > now && typed.which !== 'first' && typed.which !== 'second') {
    return { twice: [first, second] }
  }
  if (chosen <= now) {
    const passed = `This time has passed. It is ${clockTime(now)} on ${britishDate(now)} in London.`
    return { field: londonTime(now).day === day ? 'time' : 'day', problem: passed }
  }
  if (chosen.getTime() - now.getTime() > yearsAhead * 366 * dayMs) {
    return { field: 'day', problem: `Choose a day within the next ${yearsAhead} years.` }
  }
  return { at: chosen }
}

function problemWithLeftOut(day: string) {
  const noon = new Date(`${day}T12:00Z`)
  return `There is no such time on ${britishDateWithWeekday(noon)}: the clocks go forward from 01:00 to 02:00. Enter a time before 01:00, or from 02:00 on.`
}

function twoDigits(typed: string) {
  return typed.trim().padStart(2, '0')
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
export type TimeWords = { moment: string; until: string; clocks: string | null }

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
export function typedTimeIn(fields: FormData): TypedTime {
  const typed = (name: string) => String(fields.get(name) ?? '')
  return {
    ...{ day: typed('on.day'), month: typed('on.month'), year: typed('on.year') },
    ...{ time: typed('time'), which: typed('which') },
  }
}

/** What the form shows before somebody has chosen: seven in the morning of the next day. */
export function proposedTime(now: Date) {
  const { year, month, day } = typedTimeOf(new Date(now.getTime() + dayMs))
  return { year, month, day, time: '07:00', which: '' }
}
