import { z } from 'zod'
import { emailField, multiLineText, singleLineText } from '#app/platform/request/form-fields.ts'

export const complaintForm = z.object({
  name: singleLineText('Enter your name.', 100, 'Keep the name to 100 characters.'),
  email: emailField,
  complaint: multiLineText(
    'Enter your complaint.',
    10_000,
    'Keep it to 10,000 characters. We will ask if we need more.',
  ),
})

export type ComplaintFields = z.infer<typeof complaintForm>

export type ComplaintInput = { [Field in keyof ComplaintFields]?: string }

export type ComplaintErrors = { [Field in keyof ComplaintFields | '']?: string[] | null }
