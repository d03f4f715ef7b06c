import { z } from 'zod'
import { sealedCookie } from '#app/platform/request/cookies.server.ts'
import { isEmail } from '#content/email-address.ts'

const cookie = sealedCookie('awaited', z.object({ email: z.string().refine(isEmail) }))

/** So that its email can be sent again without typing the address. */
export function pendingVerificationCookie(email: string) {
  return cookie.set({ email })
}

/** @returns '' when no address waits in this browser */
export async function readPendingVerification(request: Request) {
  return (await cookie.read(request))?.email ?? ''
}

export function clearPendingVerification() {
  return cookie.clear()
}
