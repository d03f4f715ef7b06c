import type { ComponentProps } from 'react'
import { FieldErrors, type FieldWords, Hint, useDescription } from './field.tsx'

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
          {label}
          {note && <small className="text-soft"> {note}</small>}
        </span>
      </label>
      <Hint id={ids.hintId}>{hint}</Hint>
      <FieldErrors id={ids.errorId} errors={errors} />
    </div>
  )
}
