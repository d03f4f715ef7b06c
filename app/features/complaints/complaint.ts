import { z } from 'zod'
import { emailField, multiLineText, singleLineText } from '#app/server/request/form-fields.ts'

export const complaintForm = z.object({
  name: singleLineText('Tell us your name.', 100, 'Keep the name to 100 characters.'),
  email: emailField,
  complaint: multiLineText(
    'Tell us what went wrong.',
    10_000,
    'Keep it to 10,000 characters. We ask you for the rest.',
  ),
})

export type ComplaintFields = z.infer<typeof complaintForm>

/** What was typed, whether or not it could be taken. */
export type TypedComplaint = { [Field in keyof ComplaintFields]?: string }

/** What is wrong with it, field by field; '' for all of it. */
export type ComplaintErrors = { [Field in keyof ComplaintFields | '']?: string[] | null }
