import { mediumDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

export function Moment({ at }: { at: Date }) {
  return <Time className="whitespace-nowrap" at={at} format={mediumDateTime} />
}
