import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldWords, useDescription } from './field.tsx'

export function PasswordField({
  label,
  note,
  hint,
  errors,
  errorId,
  ...input
}: FieldWords & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const words = { label, note, hint, errors, errorId }
  const described = useDescription(input, words)
  const Icon = isShown ? EyeOff : Eye

  return (
    <Field {...words} {...described.ids} required={input.required}>
      <div className="relative">
        <input
          {...input}
          {...described.props}
          type={isShown ? 'text' : 'password'}
          className={`input pr-14! ${input.className ?? ''}`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className="btn btn-ghost btn-icon password-toggle absolute right-0.5 top-0.5"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </button>
      </div>
    </Field>
  )
}
