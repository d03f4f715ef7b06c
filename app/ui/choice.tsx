import type { ComponentProps, ReactNode } from 'react'
import { FieldErrors, type FieldWords, Hint, Required, useDescription } from './field.tsx'

export function Checkbox({
  label,
  note,
  hint,
  errors,
  errorId,
  ...input
}: FieldWords & ComponentProps<'input'>) {
  const { props, ids } = useDescription(input, { hint, errors, errorId })
  return (
    <div className="grid gap-1.5">
      <label className="check">
        <input {...input} {...props} type="checkbox" />
        <span>
          {label} {note && <small className="text-soft">{note}</small>}
        </span>
      </label>
      <Hint id={ids.hintId}>{hint}</Hint>
      <FieldErrors id={ids.errorId} errors={errors} />
    </div>
  )
}

type RadioGroupProps = FieldWords & {
  id?: string
  name: string
  options: { value: string; label: ReactNode; disabled?: boolean }[]
  defaultValue?: string
  required?: boolean
  className?: string
}

/** One of a few. From about six on, a Select takes less room. */
export function RadioGroup({
  label,
  note,
  hint,
  errors,
  errorId,
  id,
  name,
  options,
  defaultValue,
  required,
  className,
}: RadioGroupProps) {
  const { props, ids } = useDescription({ id }, { hint, errors, errorId })
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as ARIA in HTML allows; a group cannot be invalid or required
    <fieldset {...props} className="field" role="radiogroup" aria-required={required}>
      <legend className="lab">
        {label} {note && <small>{note}</small>} {required && <Required />}
      </legend>
      <Hint id={ids.hintId}>{hint}</Hint>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value} className="check">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={ids.errorId} errors={errors} />
    </fieldset>
  )
}
