import { z } from 'zod'
import { emailField, multiLineText, singleLineText } from '#app/platform/request/form-fields.ts'
import { contact } from '#content/pages/contact.ts'

const subjects = contact.subjects.map(({ value }) => value)

export const messageForm = z.object({
  formKey: z.uuid('This form has expired. Please load the page again.'),
  name: singleLineText('Enter your name.', 100, 'Keep the name to 100 characters.'),
  email: emailField,
  subject: z.enum(subjects, 'Choose a subject.'),
  message: multiLineText('Enter your message.', 5_000, 'Keep the message to 5,000 characters.'),
})

export type MessageForm = z.infer<typeof messageForm>

export function subjectLabel(subject: MessageForm['subject']) {
  return contact.subjects.find(({ value }) => value === subject)?.label ?? subject
}
