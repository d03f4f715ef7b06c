/** The queue position and the usual wait as a sentence. `wait` is in days, null when too few stories were decided. */
export function queuePositionText(place: number, wait: number | null) {
  const where = place === 1 ? 'Next to be read' : `Number ${place} of those waiting to be read`
  return wait === null ? `${where}.` : `${where}; the wait of late is about ${inDays(wait)}.`
}

function inDays(days: number) {
  const whole = Math.max(1, Math.round(days))
  return whole === 1 ? 'a day' : `${whole} days`
}
