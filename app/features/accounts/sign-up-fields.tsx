import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { signUpForm } from './account.ts'
import { ChosenPassword } from './chosen-password.tsx'

export function SignUpFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'sign-up',
    signUpForm,
    lastResult,
  )

  return (
    <Form method="post" className="mt-5 grid gap-5" {...formProps}>
      <input type="hidden" name="intent" value="sign-up" />
      <TextField
        label="Email"
        autoComplete="username"
        errors={fields.email.errors}
        {...getInputProps(fields.email, { type: 'email', ariaAttributes: false })}
        required
      />
      <ChosenPassword
        label="Password"
        password={fields.password}
        confirm={fields.confirm}
        attempts={attempts}
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <Button type="submit" size="lg" className="w-full" busy={busy && 'Signing up...'}>
        Sign Up
      </Button>
    </Form>
  )
}
