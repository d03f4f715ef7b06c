import { z } from 'zod'
import { sealedCookie } from '#app/server/request/cookies.server.ts'
import { isEmail } from '#app/server/request/form-fields.ts'

const cookie = sealedCookie('awaited', z.object({ email: z.string().refine(isEmail) }), 30)

/** Keeps the address whose e-mail is waited for, so that it can be sent again without typing the address. */
export function pendingVerificationCookie(email: string) {
  return cookie.set({ email })
}

/** @returns nothing when no e-mail is waited for in this browser */
export async function readPendingVerification(request: Request) {
  return (await cookie.read(request))?.email ?? ''
}

export function clearPendingVerification() {
  return cookie.clear()
}
