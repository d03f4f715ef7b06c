import { z } from 'zod'
import { currentPassword } from '#app/accounts/account/account.ts'

/** Spaces and hyphens do not count. */
const code = z
  .string('Enter the code.')
  .max(100, 'Enter the code.')
  .transform((input) => input.replaceAll(/[\s-]/g, '').toLowerCase())

export const codeForm = z.object({ code })

export const secondFactorStartForm = z.object({ current: currentPassword })

export const secondFactorChangeForm = z.object({ current: currentPassword, code })

export const codeProblems = {
  wrong: 'This code is not right, or has been used. Enter the one that your app shows now.',
  'too often': 'There were too many attempts. Wait 15 minutes, then try again.',
  expired: 'This took too long. Sign in again.',
}

export const recoveryCodeCount = 10
