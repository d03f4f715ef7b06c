import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export type FieldWords = {
  label: ReactNode
  /** A word or two after the label, such as 'optional'. That a field is required it says by itself. */
  note?: string
  hint?: ReactNode
  errors?: string[]
  /** As Conform names it; by default the field's id and '-error', which is the same. */
  errorId?: string
}

export function TextField({
  label,
  note,
  hint,
  errors,
  errorId,
  ...input
}: FieldWords & ComponentProps<'input'>) {
  const words = { label, note, hint, errors, errorId }
  const described = useDescription(input, words)
  return (
    <Field {...words} {...described.ids} required={input.required}>
      <input
        type="text"
        dir="auto"
        {...input}
        {...described.props}
        className={`input ${input.className ?? ''}`}
      />
    </Field>
  )
}

export function TextArea({
  label,
  note,
  hint,
  errors,
  errorId,
  ...area
}: FieldWords & ComponentProps<'textarea'>) {
  const words = { label, note, hint, errors, errorId }
  const described = useDescription(area, words)
  return (
    <Field {...words} {...described.ids} required={area.required}>
      <textarea
        dir="auto"
        {...area}
        {...described.props}
        className={`input ${area.className ?? ''}`}
      />
    </Field>
  )
}

export function Select({
  label,
  note,
  hint,
  errors,
  errorId,
  ...select
}: FieldWords & ComponentProps<'select'>) {
  const words = { label, note, hint, errors, errorId }
  const described = useDescription(select, words)
  return (
    <Field {...words} {...described.ids} required={select.required}>
      <select {...select} {...described.props} className={`input ${select.className ?? ''}`} />
    </Field>
  )
}

type FieldProps = FieldWords & {
  id: string
  hintId: string
  errorId: string
  required?: boolean | undefined
  children: ReactNode
}

/** Label, control, hint and error, in this order. The fields above are made of it. */
export function Field({ id, label, note, required, children, ...below }: FieldProps) {
  const { hint, hintId, errors, errorId } = below
  return (
    <div className="field">
      <p className="lab">
        <label htmlFor={id}>
          {label} {note && <small>{note}</small>}
        </label>{' '}
        {required && <Required />}
      </p>
      {children}
      <Hint id={hintId}>{hint}</Hint>
      <FieldErrors id={errorId} errors={errors} />
    </div>
  )
}

/** For the eye: to those who hear the page, the control itself says that it is required. */
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

/** Why a field, or the whole form, was refused. */
export function FieldErrors({ id, errors }: { id?: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p className="err" id={id}>
      <CircleAlert aria-hidden="true" />
      {errors.join(' ')}
    </p>
  )
}

/** Ties a control to its hint and its error for those who hear the page. */
export function useDescription(
  control: { id?: string },
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
      // Without script the page comes anew from its top: browsers lead to the first of those that ask for it.
      autoFocus: isRefused || undefined,
    },
  }
}
