import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { AccountOfPassword } from '#app/accounts/account/account-of-password.tsx'
import { useAnsweredForm } from '#app/ui/answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

type FormProps = {
  intent: string
  label: string
  lastResult: SubmissionResult | null
  asks: { password?: { email: string }; code?: 'from the app' | 'for recovery' | 'either' }
  children?: ReactNode
}

export function SecondFactorForm({ intent, label, lastResult, asks, children }: FormProps) {
  const { fields, formProps } = useAnsweredForm<{ current: string; code: string }>({
    id: intent,
    lastResult,
  })
  return (
    <Form method="post" className="grid max-w-prose gap-4" {...formProps}>
      {children}
      {asks.password && (
        <>
          <AccountOfPassword {...asks.password} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...inputProps(fields.current, 'password')}
            required
          />
        </>
      )}
      {asks.code && <CodeField field={fields.code} kind={asks.code} />}
      <p>
        <Button intent={intent}>{label}</Button>
      </p>
    </Form>
  )
}

type CodeFieldProps = { field: FieldMetadata<string>; kind: NonNullable<FormProps['asks']['code']> }

function CodeField({ field, kind }: CodeFieldProps) {
  const props = { ...inputProps(field, 'text'), required: true, dir: 'ltr', spellCheck: false }
  if (kind === 'for recovery') {
    return <TextField label="Recovery code" autoComplete="off" autoCapitalize="none" {...props} />
  }
  if (kind === 'either') {
    return (
      <TextField
        label="Code"
        hint="The 6 digits that your app shows, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        {...props}
      />
    )
  }
  return (
    <TextField
      label="Code"
      hint="The 6 digits that your app shows."
      autoComplete="one-time-code"
      inputMode="numeric"
      {...props}
    />
  )
}
