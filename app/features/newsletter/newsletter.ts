import { z } from 'zod'
import { emailField } from '#app/server/request/form-fields.ts'

export const newsletterForm = z.object({ email: emailField })

/** How long the link in the letter works. */
export const newsletterConfirmationHours = 48
