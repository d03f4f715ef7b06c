import { expect } from 'vitest'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'

/** Expects that each of these was refused, because of who asked for it. */
export async function expectForbidden(...acts: Promise<unknown>[]) {
  for (const outcome of await Promise.allSettled(acts)) {
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(ForbiddenAct) })
  }
}
