/** `wait` is in days, null when too few stories were decided. */
export function queuePositionText(place: number, wait: number | null) {
  const position =
    place === 1 ? 'You are next in the queue.' : `You are number ${place} in the queue.`
  return wait === null ? position : `${position} Recent stories waited about ${inDays(wait)}.`
}

function inDays(days: number) {
  const whole = Math.max(1, Math.round(days))
  return whole === 1 ? '1 day' : `${whole} days`
}
