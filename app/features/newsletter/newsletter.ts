import { z } from 'zod'
import { email } from '#app/server/fields.ts'

export const newsletterForm = z.object({ email })

/** How long the link in the letter works. */
export const confirmationHours = 48
