import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { Form, href } from 'react-router'
import { ChosenPassword } from '#app/accounts/sign-in/chosen-password.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { Checkbox } from '#app/ui/choice.tsx'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { AccountOfPassword } from './account-of-password.tsx'

type Props = { lastResult: SubmissionResult | null }

type ProofProps = Props & { email: string; hasPassword: boolean }

export function NameForm({ displayName, lastResult }: Props & { displayName: string | null }) {
  const { fields, formProps } = useCheckedForm(
    'name',
    async () => (await import('./account.ts')).nameForm,
    lastResult,
    {
      displayName: displayName ?? '',
    },
  )
  return (
    <AccountForm intent="name" label="Save name" {...formProps} data-draft="name">
      <DraftLine />
      <TextField
        label="Display name"
        note="optional"
        autoComplete="nickname"
        maxLength={60}
        {...inputProps(fields.displayName, 'text')}
      />
    </AccountForm>
  )
}

export function PieceEmailsForm({ isOn }: { isOn: boolean }) {
  return (
    <AccountForm intent="piece-emails" label="Save this choice">
      <Checkbox name="on" label="Email me about pieces" defaultChecked={isOn} />
    </AccountForm>
  )
}

export function StoriesBegunForm({ isAlone }: { isAlone: boolean }) {
  return (
    <AccountForm intent="stories-begun" label="Save this choice">
      <Checkbox
        name="alone"
        label="Keep what I have not sent on my device alone"
        hint="What your account has of it is deleted then."
        defaultChecked={isAlone}
      />
    </AccountForm>
  )
}

/** Without a password the owner proves who they are by email. */
export function AddressForm({ email, hasPassword, lastResult }: ProofProps) {
  const { fields, formProps } = useCheckedForm(
    'address',
    async () => {
      const { addressForm, moveForm } = await import('./account.ts')
      return hasPassword ? addressForm : moveForm
    },
    lastResult,
  )
  return (
    <AccountForm intent="address" label="Send the link" {...formProps}>
      <TextField
        label="New email address"
        autoComplete="email"
        {...inputProps(fields.email, 'email')}
        required
      />
      {hasPassword && <CurrentPassword email={email} field={fields.current} />}
    </AccountForm>
  )
}

export function PasswordForm({ email, lastResult }: Props & { email: string }) {
  const { fields, attempts, formProps } = useCheckedForm(
    'password',
    async () => (await import('./account.ts')).passwordForm,
    lastResult,
  )
  return (
    <AccountForm intent="password" label="Change password" {...formProps}>
      <CurrentPassword email={email} field={fields.current} />
      <ChosenPassword label="New password" fields={fields} attempts={attempts} />
    </AccountForm>
  )
}

export function DeletionForm({ email, hasPassword, lastResult }: ProofProps) {
  const { fields, formProps } = useCheckedForm(
    'deletion',
    async () => (await import('./account.ts')).deletionForm,
    lastResult,
  )
  return (
    <details open={lastResult !== null}>
      <summary className="link min-h-11 content-center font-sans text-sm font-semibold">
        I want to delete my account
      </summary>
      <div className="mt-3">
        {hasPassword ? (
          <AccountForm
            intent="deletion"
            label="Delete my account"
            variant="destructive"
            {...formProps}
          >
            <CurrentPassword email={email} field={fields.current} />
          </AccountForm>
        ) : (
          <EmailLinkForm
            intent="deletion-email"
            variant="destructive"
            text="Your account has no password, so we will email you a link. Nothing is deleted until you confirm."
            label="Email me the link"
          />
        )}
      </div>
    </details>
  )
}

type EmailLinkProps = { intent: string; text: string; label: string; variant?: ButtonVariant }

/** An emailed link proves who the owner is. */
export function EmailLinkForm({ text, ...form }: EmailLinkProps) {
  return (
    <AccountForm {...form}>
      <p className="text-soft">{text}</p>
    </AccountForm>
  )
}

type CurrentPasswordProps = { email: string; field: FieldMetadata<string | undefined> }

/** Typed again, because a session may have been left open on a shared computer. */
function CurrentPassword({ email, field }: CurrentPasswordProps) {
  return (
    <>
      <AccountOfPassword email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...inputProps(field, 'password')}
        required
      />
    </>
  )
}

type AccountFormProps = Omit<ComponentProps<typeof Form>, 'children'> & {
  intent: string
  label: string
  variant?: ButtonVariant
  children: ReactNode
}

function AccountForm({ intent, label, variant = 'outline', children, ...form }: AccountFormProps) {
  return (
    <Form method="post" action={href('/account')} className="grid gap-4" {...form}>
      {children}
      <p>
        <Button intent={intent} variant={variant}>
          {label}
        </Button>
      </p>
    </Form>
  )
}
