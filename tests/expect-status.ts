import { expect } from 'vitest'

export async function expectStatus(
  status: number,
  answer: Promise<{ status: number }>,
  what?: string,
) {
  expect((await answer).status, what).toBe(status)
}
