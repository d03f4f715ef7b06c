import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { Form, href } from 'react-router'
import { useAnsweredForm } from '#app/ui/answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { SignInValues } from './account.ts'
import { ChosenPassword } from './chosen-password.tsx'

type Props = { lastResult?: SubmissionResult | null }

export function SignInForm({ lastResult }: Props) {
  const { form, fields, busy, formProps } = useAnsweredForm<SignInValues>({
    id: 'sign-in',
    lastResult,
  })
  return (
    <Form method="post" className="mt-5 grid gap-5" {...formProps}>
      <TextField
        label="Email"
        autoComplete="username"
        {...inputProps(fields.email, 'email')}
        required
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...inputProps(fields.password, 'password')}
        required
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <SubmitButton name="intent" value="sign-in" busy={busy && 'Signing in...'}>
        Sign In
      </SubmitButton>
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

export function SignUpForm({ lastResult }: Props) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'sign-up',
    async () => (await import('./account.ts')).signUpForm,
    lastResult,
  )
  return (
    <Form method="post" className="mt-5 grid gap-5" {...formProps}>
      <input type="hidden" name="intent" value="sign-up" />
      <TextField
        label="Email"
        autoComplete="username"
        {...inputProps(fields.email, 'email')}
        required
      />
      <ChosenPassword label="Password" fields={fields} attempts={attempts} />
      <SignUpTerms />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <SubmitButton busy={busy && 'Signing up...'}>Sign Up</SubmitButton>
    </Form>
  )
}

/** What people agree to when they create an account. Signing in with Google creates one for those who have none. */
export function SignUpTerms({ withGoogle = false }: { withGoogle?: boolean }) {
  return (
    <p className="text-sm text-soft text-balance">
      {withGoogle && 'Google creates an account for you if you do not have one. '}By creating an
      account you agree to our{' '}
      <Link className="link" to={href('/terms')}>
        terms
      </Link>{' '}
      and confirm that you are 16 or over. Our{' '}
      <Link className="link" to={href('/privacy')}>
        privacy page
      </Link>{' '}
      says what we keep about you and why.
    </p>
  )
}

export function NewPasswordForm({ email, lastResult }: Props & { email: string }) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'new-password',
    async () => (await import('./account.ts')).newPasswordForm,
    lastResult,
  )
  return (
    <Form method="post" className="mt-5 grid gap-5" {...formProps}>
      <input type="hidden" name="intent" value="new-password" />
      {/* Password managers store a password with the address beside it. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <ChosenPassword label="New password" fields={fields} attempts={attempts} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <SubmitButton busy={busy && 'Saving...'}>Set a new password</SubmitButton>
    </Form>
  )
}

function SubmitButton(button: ComponentProps<typeof Button>) {
  return <Button type="submit" size="lg" className="w-full" {...button} />
}
