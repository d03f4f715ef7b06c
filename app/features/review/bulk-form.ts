import { z } from 'zod'
import { bulkMoves, readChosen } from './bulk.ts'
import { messageFields } from './decision-form.ts'

export const bulkForm = z.object({
  formKey: z.uuid('This form has expired. Select the stories again.'),
  to: z.enum(bulkMoves, 'Choose what to do.'),
  stories: z
    .string('Select at least one story.')
    .transform((text) => readChosen(text.split(',')))
    .refine((chosen) => chosen.length > 0, 'Select at least one story.'),
  ...messageFields,
})
