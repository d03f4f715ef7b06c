import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { inputProps, selectProps, textAreaProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import { report } from '#content/pages/report.ts'
import { reactToasts } from '#content/react-toasts.ts'

type Props = {
  story: string
  formKey: string
  lastResult?: SubmissionResult | null
  hasFailed: boolean
}

export function ReportFields({ story, formKey, lastResult, hasFailed }: Props) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'report',
    async () => (await import('./report-form.ts')).reportForm,
    lastResult,
  )
  return (
    <Form method="post" className="grid gap-6" {...formProps} data-draft={`report ${story}`}>
      <DraftLine />
      <input type="hidden" name="formKey" value={formKey} />
      <Honeypot />
      <Select label="What is wrong with it?" {...selectProps(fields.reason)} required>
        <option value="">Choose what is wrong</option>
        {report.reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea
        label="What should we look at?"
        maxLength={2_000}
        className="min-h-40"
        {...textAreaProps(fields.text)}
        required
      />
      <TextField
        label="Email"
        note="optional, if you want to hear the outcome"
        autoComplete="email"
        maxLength={254}
        {...inputProps(fields.email, 'email')}
      />
      <FieldErrors id={form.errorId} errors={form.errors ?? fields.formKey.errors} />
      <FormToasts toasts={hasFailed ? [reactToasts.reportFailed] : []} of={lastResult} />
      <p>
        <Button type="submit" size="lg" busy={busy && 'Sending...'}>
          {report.button}
        </Button>
      </p>
    </Form>
  )
}
