/** Thrown without calling anything while the circuit is open. */
export class CircuitOpenError extends Error {}

type CircuitOptions = { maxFailures: number; pauseMs: number; now?: () => number }

/**
 * Stops calls after `maxFailures` in a row. After the pause one call goes through: if it succeeds the circuit closes, if it
 * fails another pause begins.
 * @returns a function that runs a call; it throws what the call throws, or CircuitOpenError without running it
 */
export function createCircuitBreaker({
  maxFailures,
  pauseMs,
  now = () => performance.now(),
}: CircuitOptions) {
  let consecutiveFailures = 0
  let openUntil = 0

  return async function through<T>(act: () => Promise<T>): Promise<T> {
    if (consecutiveFailures >= maxFailures) {
      if (now() < openUntil) throw new CircuitOpenError('Nothing is asked for the moment')
      // Calls made while this trial call runs are refused.
      openUntil = now() + pauseMs
    }
    try {
      const result = await act()
      consecutiveFailures = 0
      return result
    } catch (error) {
      consecutiveFailures += 1
      openUntil = now() + pauseMs
      throw error
    }
  }
}
