import { longDate } from './dates.ts'

type Props = { at: Date; format?: (date: Date) => string; className?: string }

/** A date in words, with its ISO 8601 form for machines. */
export function Time({ at, format = longDate, className }: Props) {
  return (
    <time className={className} dateTime={at.toISOString()}>
      {format(at)}
    </time>
  )
}
