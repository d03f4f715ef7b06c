import { useState } from 'react'

/**
 * Counts the times a form was sent off here, so that the same refusal twice is told twice.
 *
 * @param answer the server's last answer
 * @returns `refusedHere`, true while the last attempt has had no answer from the server, which tells its own
 */
export function useAttempts(answer: unknown) {
  const [last, setLast] = useState<{ before: unknown; count: number }>({ before: {}, count: 0 })
  return {
    count: last.count,
    refusedHere: last.before === answer,
    attempt: () => setLast({ before: answer, count: last.count + 1 }),
  }
}
