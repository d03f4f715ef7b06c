import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { useAttempts } from '#app/ui/attempts.ts'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'

type Props = {
  label: string
  password: FieldMetadata<string>
  confirm: FieldMetadata<string>
  attempts: Pick<ReturnType<typeof useAttempts>, 'count' | 'refusedHere'>
}

/** A password chosen and typed once more. */
export function ChosenPassword({ label, password, confirm, attempts }: Props) {
  const mismatched = confirm.errors?.includes(toasts.passwordMismatch.text)
  return (
    <>
      {attempts.refusedHere && mismatched && (
        <ToastRegion toasts={[toasts.passwordMismatch]} of={attempts.count} />
      )}
      <PasswordField
        label={label}
        autoComplete="new-password"
        errors={password.errors}
        {...getInputProps(password, { type: 'password', ariaAttributes: false })}
        required
      />
      <TextField
        label="Confirm password"
        autoComplete="new-password"
        errors={confirm.errors}
        {...getInputProps(confirm, { type: 'password', ariaAttributes: false })}
        required
      />
    </>
  )
}
