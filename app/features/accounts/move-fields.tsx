import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { moveForm } from './account.ts'

/** The new address of an account without a password: a letter to the old one comes first. */
export function MoveFields({ lastResult }: { lastResult: SubmissionResult | null }) {
  const { fields, formProps } = useCheckedForm('address', moveForm, lastResult)
  return (
    <Form method="post" action={href('/account')} className="grid gap-4" {...formProps}>
      <TextField
        label="New email address"
        autoComplete="email"
        errors={fields.email.errors}
        {...getInputProps(fields.email, { type: 'email', ariaAttributes: false })}
        required
      />
      <p>
        <Button type="submit" name="intent" value="address" variant="outline">
          Send the link
        </Button>
      </p>
    </Form>
  )
}
