import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'

type Props = {
  label: string
  password: FieldMetadata<string>
  confirm: FieldMetadata<string>
  /** True when the errors are the server's: it has sent its own toast. */
  fromServer: boolean
}

/** A password chosen and typed once more. */
export function ChosenPassword({ label, password, confirm, fromServer }: Props) {
  const mismatched = !fromServer && confirm.errors?.includes(toasts.passwordMismatch.text)
  return (
    <>
      {mismatched && <ToastRegion toasts={[toasts.passwordMismatch]} />}
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
