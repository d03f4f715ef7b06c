import { z } from 'zod'
import { emailField, multiLineText } from '#app/platform/request/form-fields.ts'
import { report } from '#content/pages/report.ts'

const reasons = report.reasons.map(({ value }) => value)

export const reportForm = z.object({
  formKey: z.uuid('This form has expired. Please load the page again.'),
  reason: z.enum(reasons, 'Choose what is wrong.'),
  text: multiLineText('Enter what we should look at.', 2_000, 'Keep it to 2,000 characters.'),
  email: emailField.optional(),
})

export type ReportForm = z.infer<typeof reportForm>

export function reasonLabel(reason: string) {
  return report.reasons.find(({ value }) => value === reason)?.label ?? reason
}
