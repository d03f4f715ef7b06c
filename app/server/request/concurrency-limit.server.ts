/** Thrown when more is asked at once than the machine can do; the answer is 503 with Retry-After. */
export class TooBusy extends Error {}

/**
 * Lets a few run at once and the next few wait.
 *
 * @throws TooBusy when the queue is full
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []

  return async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooBusy()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
