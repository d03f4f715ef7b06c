import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import { signUpForm } from './account.ts'

export function SignUpFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const [form, fields] = useForm({
    id: 'sign-up',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpForm }),
    shouldRevalidate: 'onInput',
  })
  const busy = useNavigation().state !== 'idle'
  // The server says it too, in a toast of its own, when this script did not run.
  const mismatched = !lastResult && fields.confirm.errors?.includes(toasts.passwordMismatch.text)

  return (
    <Form method="post" className="mt-5 grid gap-5" {...getFormProps(form)}>
      {mismatched && <ToastRegion toasts={[toasts.passwordMismatch]} />}
      <input type="hidden" name="intent" value="sign-up" />
      <TextField
        label="Email"
        autoComplete="username"
        errors={fields.email.errors}
        {...getInputProps(fields.email, { type: 'email', ariaAttributes: false })}
        required
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        errors={fields.password.errors}
        {...getInputProps(fields.password, { type: 'password', ariaAttributes: false })}
        required
      />
      <TextField
        label="Confirm password"
        autoComplete="new-password"
        errors={fields.confirm.errors}
        {...getInputProps(fields.confirm, { type: 'password', ariaAttributes: false })}
        required
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <Button type="submit" size="lg" className="w-full" busy={busy && 'Signing up...'}>
        Sign Up
      </Button>
    </Form>
  )
}
