import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors, TextArea, TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import type { ComplaintErrors, ComplaintInput } from './complaint.ts'

type Props = { input?: ComplaintInput; errors?: ComplaintErrors }

export function ComplaintForm({ input = {}, errors = {} }: Props) {
  return (
    <Form
      method="post"
      action={href('/complaints')}
      className="grid gap-6"
      aria-label="Complaint"
      data-draft="complaint"
    >
      <DraftLine />
      <Honeypot />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Your name"
          id="complaint-name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={input.name}
          errors={errors.name ?? undefined}
          required
        />
        <TextField
          label="Your email"
          id="complaint-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={input.email}
          errors={errors.email ?? undefined}
          required
        />
      </div>
      <TextArea
        label="Your complaint"
        id="complaint-complaint"
        name="complaint"
        hint="Tell us what happened, what data it concerns and what would put it right."
        maxLength={10_000}
        defaultValue={input.complaint}
        errors={errors.complaint ?? undefined}
        required
      />
      <FieldErrors id="complaint-errors" errors={errors[''] ?? undefined} />
      <p>
        <Button type="submit">Send the complaint</Button>
      </p>
    </Form>
  )
}
