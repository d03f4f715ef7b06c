import { z } from 'zod'
import { multiLineText } from '#app/platform/request/form-fields.ts'

export const resolutionForm = z.object({
  closingNote: multiLineText('Enter the outcome.', 2_000, 'Keep it to 2,000 characters.'),
})
