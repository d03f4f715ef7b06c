import { longDate } from './dates.ts'

type Props = { at: Date; format?: (date: Date) => string; className?: string }

export function Time({ at, format = longDate, className }: Props) {
  return (
    <time className={className} dateTime={at.toISOString()}>
      {format(at)}
    </time>
  )
}
