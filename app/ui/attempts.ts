import { useState } from 'react'

/**
 * So that the same error is announced again at each attempt.
 * @returns `refusedHere`: true while the server has not answered the last attempt; its answer brings its own message
 */
export function useAttempts(answer: unknown) {
  const [last, setLast] = useState<{ before: unknown; count: number }>({ before: {}, count: 0 })
  return {
    count: last.count,
    refusedHere: last.before === answer,
    attempt: () => setLast({ before: answer, count: last.count + 1 }),
  }
}
