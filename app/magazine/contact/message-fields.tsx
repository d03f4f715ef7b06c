import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { inputProps, selectProps, textAreaProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import { contact } from '#content/pages/contact.ts'
import { reactToasts } from '#content/react-toasts.ts'

type Props = {
  formKey: string
  /** Of a signed-in reader, and of what the link to the form asks for. */
  known: { name: string; email: string; subject: string; message: string }
  lastResult?: SubmissionResult | null
  hasFailed: boolean
}

export function MessageFields({ formKey, known, lastResult, hasFailed }: Props) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'contact',
    async () => (await import('./message-form.ts')).messageForm,
    lastResult,
  )
  const name = inputProps(fields.name, 'text')
  const email = inputProps(fields.email, 'email')
  const message = textAreaProps(fields.message)
  const subject = selectProps(fields.subject)

  return (
    <Form method="post" className="grid gap-6" {...formProps} data-draft="contact">
      <DraftLine />
      <input type="hidden" name="formKey" value={formKey} />
      <Honeypot />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={100}
          {...name}
          defaultValue={name.defaultValue ?? known.name}
          required
        />
        <TextField
          label="Email"
          autoComplete="email"
          maxLength={254}
          {...email}
          defaultValue={email.defaultValue ?? known.email}
          required
        />
      </div>
      <Select
        label="Subject"
        {...subject}
        defaultValue={subject.defaultValue ?? known.subject}
        required
      >
        <option value="">Choose a subject</option>
        {contact.subjects.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea
        label="Message"
        maxLength={5_000}
        {...message}
        defaultValue={message.defaultValue ?? known.message}
        required
      />
      <FieldErrors id={form.errorId} errors={form.errors ?? fields.formKey.errors} />
      <FormToasts toasts={hasFailed ? [reactToasts.messageFailed] : []} of={lastResult} />
      <p>
        <Button type="submit" size="lg" busy={busy && 'Sending...'}>
          Send Message
        </Button>
      </p>
    </Form>
  )
}
