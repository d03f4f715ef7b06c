import { z } from 'zod'
import { sealedCookie } from '#app/platform/request/cookies.server.ts'
import { isEmail } from '#content/email-address.ts'

/** So that the email can be sent again without typing the address. */
export const pendingVerification = sealedCookie(
  'awaited',
  z.object({ email: z.string().refine(isEmail) }),
)
