/** Thrown in place of asking, while nothing is asked. */
export class CircuitOpenError extends Error {}

type Circuit = { failures: number; pause: number; now?: () => number }

/**
 * Keeps from asking somebody who has failed so often in a row. After the pause one question goes
 * through: when that is answered all may ask again, and when it fails another pause begins.
 *
 * @param options.pause in milliseconds
 * @returns what to ask through; it throws what the act throws, or CircuitOpenError without calling it
 */
export function createCircuitBreaker({ failures, pause, now = () => performance.now() }: Circuit) {
  let inARow = 0
  let closedUntil = 0

  return async function through<T>(act: () => Promise<T>): Promise<T> {
    if (inARow >= failures) {
      if (now() < closedUntil) throw new CircuitOpenError('Nothing is asked for the moment')
      // Whoever comes while this one is on its way waits for the next.
      closedUntil = now() + pause
    }
    try {
      const answer = await act()
      inARow = 0
      return answer
    } catch (error) {
      inARow += 1
      closedUntil = now() + pause
      throw error
    }
  }
}
