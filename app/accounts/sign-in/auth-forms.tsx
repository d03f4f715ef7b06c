import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { Form, href } from 'react-router'
import type { SignInValues } from '#app/accounts/account/account.ts'
import { AccountOfPassword } from '#app/accounts/account/account-of-password.tsx'
import { useAnsweredForm } from '#app/ui/answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import type { Toast } from '#content/toasts.ts'
import { ChosenPassword } from './chosen-password.tsx'

type Props = {
  lastResult?: SubmissionResult | null | undefined
  toast?: Toast | null | undefined
  email?: string
}

export function SignInForm({ lastResult, toast, email = '' }: Props) {
  const { form, fields, busy, formProps } = useAnsweredForm<SignInValues>({
    id: 'sign-in',
    lastResult,
    defaultValue: { email },
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
      <AnswerToast id={form.errorId} toast={toast} of={lastResult} />
      <SubmitButton name="intent" value="sign-in" busy={busy && 'Signing in...'}>
        Sign In
      </SubmitButton>
      <Button variant="link" className="justify-self-center" intent="recovery" formNoValidate>
        Forgot password?
      </Button>
    </Form>
  )
}

export function SignUpForm({ lastResult, toast, email = '' }: Props) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'sign-up',
    async () => (await import('#app/accounts/account/account.ts')).signUpForm,
    lastResult,
    { email },
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
      <AnswerToast id={form.errorId} toast={toast} of={lastResult} />
      <SubmitButton busy={busy && 'Signing up...'}>Sign Up</SubmitButton>
    </Form>
  )
}

/** Signing in with Google creates an account for those who have none. */
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

export function NewPasswordForm({ email, lastResult, toast }: Props & { email: string }) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'new-password',
    async () => (await import('#app/accounts/account/account.ts')).newPasswordForm,
    lastResult,
  )
  return (
    <Form method="post" className="mt-5 grid gap-5" {...formProps}>
      <input type="hidden" name="intent" value="new-password" />
      <AccountOfPassword email={email} />
      <ChosenPassword label="New password" fields={fields} attempts={attempts} />
      <AnswerToast id={form.errorId} toast={toast} of={lastResult} />
      <SubmitButton busy={busy && 'Saving...'}>Set a new password</SubmitButton>
    </Form>
  )
}

type AnswerToastProps = { id: string; toast: Toast | null | undefined; of: unknown }

function AnswerToast({ toast, ...answer }: AnswerToastProps) {
  return <FormToasts toasts={toast ? [toast] : []} {...answer} />
}

function SubmitButton(button: ComponentProps<typeof Button>) {
  return <Button type="submit" size="lg" className="w-full" {...button} />
}
