import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldWords, useField } from './field.tsx'

export function PasswordField(props: FieldWords & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const { words, control } = useField(props)
  const Icon = isShown ? EyeOff : Eye

  return (
    <Field {...words}>
      <div className="relative">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          className={`${control.className} pr-14`}
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
