const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
  hourCycle: 'h23',
})

export function Moment({ at }: { at: Date }) {
  return (
    <time className="whitespace-nowrap" dateTime={at.toISOString()}>
      {moment.format(at)}
    </time>
  )
}
