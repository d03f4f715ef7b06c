import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { PasswordField } from '#app/ui/password-field.tsx'

/** Proves that it is the owner who asks, and not whoever found the page open. */
export function CurrentPassword({ field }: { field: FieldMetadata<string> }) {
  return (
    <PasswordField
      label="Your password now"
      autoComplete="current-password"
      errors={field.errors}
      {...getInputProps(field, { type: 'password', ariaAttributes: false })}
      required
    />
  )
}
