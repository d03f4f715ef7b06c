/** How far a story has come in the queue, and how long the last ones waited. `wait` is in days, null when too few were decided. */
export function queuePositionText(place: number, wait: number | null) {
  const where = place === 1 ? 'Next to be read' : `Number ${place} of those waiting to be read`
  return wait === null ? `${where}.` : `${where}; the wait of late is about ${inDays(wait)}.`
}

function inDays(days: number) {
  const whole = Math.max(1, Math.round(days))
  return whole === 1 ? 'a day' : `${whole} days`
}
