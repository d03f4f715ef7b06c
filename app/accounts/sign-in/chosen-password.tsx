import type { FieldMetadata } from '@conform-to/react'
import type { useAttempts } from '#app/ui/attempts.ts'
import { inputProps } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'

type Props = {
  label: string
  fields: { password: FieldMetadata<string>; confirm: FieldMetadata<string> }
  attempts: Pick<ReturnType<typeof useAttempts>, 'count' | 'refusedHere'>
}

export function ChosenPassword({ label, fields: { password, confirm }, attempts }: Props) {
  const mismatched = confirm.errors?.includes(reactToasts.passwordMismatch.text)
  return (
    <>
      {attempts.refusedHere && mismatched && (
        <ToastRegion toasts={[reactToasts.passwordMismatch]} of={attempts.count} />
      )}
      <PasswordField
        label={label}
        autoComplete="new-password"
        {...inputProps(password, 'password')}
        required
      />
      <TextField
        label="Confirm password"
        autoComplete="new-password"
        {...inputProps(confirm, 'password')}
        required
      />
    </>
  )
}
