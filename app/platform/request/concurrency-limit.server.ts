/** The response is 503 with Retry-After. */
export class TooBusy extends Error {}

/** @throws TooBusy when the queue is full */
export function limitConcurrency({
  maxRunning,
  maxQueued,
}: {
  maxRunning: number
  maxQueued: number
}) {
  let running = 0
  const queue: (() => void)[] = []

  return async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) {
      if (queue.length >= maxQueued) throw new TooBusy()
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
