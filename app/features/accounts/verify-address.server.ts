import { isAPIError } from 'better-auth/api'
import { auth } from '#app/server/sessions.server.ts'

/**
 * Follows a link from a letter. It may be followed twice, and a mail scanner may follow it first:
 * it verifies the address and signs nobody in.
 *
 * @returns false when the link was altered or is too old
 */
export async function verifyAddress(token: string) {
  try {
    await auth().api.verifyEmail({ query: { token } })
    return true
  } catch (error) {
    if (isAPIError(error)) return false
    throw error
  }
}
