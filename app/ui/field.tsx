import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export type FieldWords = {
  label: ReactNode
  /** A required field is marked as such without it. */
  note?: string
  hint?: ReactNode
  errors?: string[]
  /** By default the field's id and '-error'. */
  errorId?: string
  /** In one line with the control. */
  button?: ReactNode
}

export function TextField(props: FieldWords & ComponentProps<'input'>) {
  const { words, control } = useField(props)
  return (
    <Field {...words}>
      <input type="text" dir="auto" {...control} />
    </Field>
  )
}

export function TextArea(props: FieldWords & ComponentProps<'textarea'>) {
  const { words, control } = useField(props)
  return (
    <Field {...words}>
      <textarea dir="auto" {...control} />
    </Field>
  )
}

export function Select(props: FieldWords & ComponentProps<'select'>) {
  const { words, control } = useField(props)
  return (
    <Field {...words}>
      <select {...control} />
    </Field>
  )
}

export function useField<Control extends ControlProps>(props: FieldWords & Control) {
  const { label, note, hint, errors, errorId, button, ...control } = props
  const { ids, props: described } = useDescription(control, { hint, errors, errorId })
  return {
    words: { label, note, hint, errors, button, ...ids, required: control.required },
    control: { ...control, ...described, className: `input ${control.className ?? ''}`.trimEnd() },
  }
}

type ControlProps = { id?: string; className?: string; required?: boolean; autoFocus?: boolean }

type FieldProps = FieldWords & {
  id: string
  hintId: string
  errorId: string
  required?: boolean | undefined
  children: ReactNode
}

/** In this order: the hint is read before the control is used. */
export function Field({ id, label, note, required, button, children, ...words }: FieldProps) {
  return (
    <div className="field">
      <p className="lab">
        <label htmlFor={id}>
          {label} {note && <small>{note}</small>}
        </label>{' '}
        {required && <Required />}
      </p>
      <Hint id={words.hintId}>{words.hint}</Hint>
      {button ? (
        <div className="field-line">
          {children}
          {button}
        </div>
      ) : (
        children
      )}
      <FieldErrors id={words.errorId} errors={words.errors} />
    </div>
  )
}

/** Visible only: screen readers announce the control's own `required`. */
export function Required() {
  return <small aria-hidden="true">required</small>
}

export function Hint({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p className="hint" id={id}>
      {children}
    </p>
  ) : null
}

export function FieldErrors({ id, errors }: { id?: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p className="err" id={id}>
      <CircleAlert aria-hidden="true" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}

/** A screen reader then reads them out with it. */
export function useDescription(
  control: { id?: string; autoFocus?: boolean },
  { hint, errors, errorId }: Pick<FieldWords, 'hint' | 'errors' | 'errorId'>,
) {
  const ownId = useId()
  const id = control.id ?? ownId
  const ids = { id, hintId: `${id}-hint`, errorId: errorId ?? `${id}-error` }
  const isRefused = Boolean(errors?.length)
  const described = [hint ? ids.hintId : '', isRefused ? ids.errorId : ''].filter(Boolean)
  return {
    ids,
    props: {
      id,
      'aria-invalid': isRefused || undefined,
      'aria-describedby': described.join(' ') || undefined,
      // Without script the answer is a new page, and the browser focuses the first element with autofocus.
      autoFocus: isRefused || control.autoFocus || undefined,
    },
  }
}
