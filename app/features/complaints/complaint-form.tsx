import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, TextArea, TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import type { ComplaintErrors, TypedComplaint } from './complaint.ts'

type Props = { typed?: TypedComplaint; errors?: ComplaintErrors }

/** Works with or without script; what is wrong with it is said on /complaints, where all that was typed stands again. */
export function ComplaintForm({ typed = {}, errors = {} }: Props) {
  const problem = errors[''] ?? undefined
  return (
    <Form
      method="post"
      action={href('/complaints')}
      className="grid gap-6"
      aria-label="Complaint"
      data-draft="complaint"
    >
      <Honeypot />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Your name"
          id="complaint-name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={typed.name}
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
          defaultValue={typed.email}
          errors={errors.email ?? undefined}
          required
        />
      </div>
      <TextArea
        label="Your complaint"
        id="complaint-complaint"
        name="complaint"
        hint="What happened to which of your data, and what would put it right."
        maxLength={10_000}
        defaultValue={typed.complaint}
        errors={errors.complaint ?? undefined}
        required
      />
      <FieldErrors id="complaint-errors" errors={problem} />
      <p>
        <Button type="submit">Send the complaint</Button>
      </p>
    </Form>
  )
}
