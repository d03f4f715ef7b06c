import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { SignInValues } from './account.ts'

export function SignInFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const [form, fields] = useForm<SignInValues>({ id: 'sign-in', lastResult })
  const busy = useNavigation().state !== 'idle'

  return (
    <Form method="post" className="mt-5 grid gap-5" {...getFormProps(form)}>
      <TextField
        label="Email"
        autoComplete="username"
        errors={fields.email.errors}
        {...getInputProps(fields.email, { type: 'email', ariaAttributes: false })}
        required
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        errors={fields.password.errors}
        {...getInputProps(fields.password, { type: 'password', ariaAttributes: false })}
        required
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <Button
        type="submit"
        size="lg"
        className="w-full"
        name="intent"
        value="sign-in"
        busy={busy && 'Signing in...'}
      >
        Sign In
      </Button>
      <Button
        type="submit"
        variant="link"
        className="justify-self-center"
        name="intent"
        value="recovery"
        formNoValidate
      >
        Forgot password?
      </Button>
    </Form>
  )
}
