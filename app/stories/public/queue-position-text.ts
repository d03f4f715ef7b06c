import { counted } from '#app/ui/counted.ts'
/** `wait` is in days, null when too few stories were decided. */
export function queuePositionText(place: number, wait: number | null) {
  const position =
    place === 1 ? 'You are next in the queue.' : `You are number ${place} in the queue.`
  if (wait === null) return position
  const days = counted(Math.max(1, Math.round(wait)), 'day')
  return `${position} Recent stories waited about ${days}.`
}
