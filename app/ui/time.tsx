import { longDate } from './dates.ts'

type Props = { at: Date; format?: (date: Date) => string; className?: string }

/** A moment in words for people, and in ISO 8601 for machines. */
export function Time({ at, format = longDate, className }: Props) {
  return (
    <time className={className} dateTime={at.toISOString()}>
      {format(at)}
    </time>
  )
}
