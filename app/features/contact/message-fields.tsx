import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
} from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { contact } from '#content/pages/contact.ts'
import { messageForm } from './message-form.ts'

type Props = {
  formKey: string
  /** What we know of somebody who is signed in, so that they need not type it. */
  known: { name: string; email: string; message: string }
  /** True right after a message went in: its draft has done its work. */
  sent: boolean
  lastResult?: SubmissionResult | null
}

export function MessageFields({ formKey, known, sent, lastResult }: Props) {
  const { form, fields, busy, formProps } = useCheckedForm('contact', messageForm, lastResult)
  const name = getInputProps(fields.name, { type: 'text', ariaAttributes: false })
  const email = getInputProps(fields.email, { type: 'email', ariaAttributes: false })
  const message = getTextareaProps(fields.message, { ariaAttributes: false })

  return (
    <Form method="post" className="grid gap-6" {...formProps} data-draft="contact">
      {sent && <span hidden data-draft-sent="contact" />}
      <input type="hidden" name="formKey" value={formKey} />
      <Honeypot />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={100}
          errors={fields.name.errors}
          {...name}
          defaultValue={name.defaultValue ?? known.name}
          required
        />
        <TextField
          label="Email"
          autoComplete="email"
          maxLength={254}
          errors={fields.email.errors}
          {...email}
          defaultValue={email.defaultValue ?? known.email}
          required
        />
      </div>
      <Select
        label="Subject"
        errors={fields.subject.errors}
        {...getSelectProps(fields.subject, { ariaAttributes: false })}
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
        placeholder="Dear Indelible,"
        maxLength={5_000}
        errors={fields.message.errors}
        {...message}
        defaultValue={message.defaultValue ?? known.message}
        required
      />
      <FieldErrors id={form.errorId} errors={form.errors ?? fields.formKey.errors} />
      <p>
        <Button type="submit" size="lg" busy={busy && 'Sending...'}>
          Send Message
        </Button>
      </p>
    </Form>
  )
}
