import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { Checkbox } from '#app/ui/choice.tsx'
import { FieldErrors, Hint, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { growWithText } from '#app/ui/grow-with-text.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { PictureSource } from '#app/ui/picture.tsx'
import { type FormSubject, idAt, labelAt, nameAt, type Path } from './field-words.ts'
import { type FocusAt, type PieceValues, readDay, todayIntent, valueAt } from './piece-values.ts'

/** What the controls of a form have in common: what it is of, its fields, and what is wrong with them. */
export type FormOf = {
  kind: FormSubject
  fields: PieceValues['fields']
  problems: FormProblem[]
  /** The main picture of the saved text, to be shown. */
  picture?: PictureSource | null
  focusAt?: FocusAt
}

export const FormContext = createContext<FormOf | null>(null)

/** The row of a list that controls are in; `isNext`: whether it is the one to go on with. */
export const RowContext = createContext<{ at: Path; isNext: boolean }>({ at: [], isNext: false })

/** @throws Error outside a form */
export function useFormOf() {
  const form = use(FormContext)
  if (!form) throw new Error('A control stands outside its form.')
  return form
}

type Control = {
  /** Where its value is in the fields, or in its row: `title`, `artist.name`, or `symbols`, 0, `label`. */
  at: string | Path
  /** In place of the field's own label. */
  label?: string
  hint?: ReactNode
  note?: string
}

export function useControl({ at, label, hint, note }: Control) {
  const { kind, fields, problems } = useFormOf()
  const path = [...use(RowContext).at, ...(typeof at === 'string' ? at.split('.') : at)]
  const id = idAt(path)
  const problem = problems.find((each) => each.id === id)
  return {
    path,
    control: {
      id,
      name: nameAt(path),
      label: label ?? labelAt(kind, path),
      defaultValue: String(valueAt(fields, path) ?? ''),
      errors: problem && [problem.words],
      hint,
      note,
    },
  }
}

/** `opensRow`: it takes the focus in a row to go on with. */
type Opening = { opensRow?: boolean }

type TextControl = Control &
  Opening & {
    inputMode?: 'numeric' | 'url'
    /** The value as the control shows it, where that is not how the text has it. */
    shown?: string
    /** What somebody has probably in mind. */
    suggestions?: string[]
  }

export function TextControl({ inputMode, shown, suggestions, opensRow, ...field }: TextControl) {
  const { defaultValue, ...props } = useControl(field).control
  const { isNext } = use(RowContext)
  const list = suggestions?.length ? `${props.id}-list` : undefined
  return (
    <>
      <TextField
        {...props}
        defaultValue={shown ?? defaultValue}
        inputMode={inputMode}
        list={list}
        autoComplete="off"
        {...(opensRow && isNext && { autoFocus: true })}
      />
      {list && (
        <datalist id={list}>
          {suggestions?.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}

export function AreaControl({
  rows = 2,
  className = 'input-short',
  ...field
}: Control & { rows?: number; className?: string }) {
  const { control } = useControl(field)
  return <TextArea ref={growWithText} rows={rows} className={className} {...control} />
}

/** What is wrong with a list as a whole. */
export function ListErrors({ list }: { list: string }) {
  const problem = useFormOf().problems.find(({ id }) => id === list)
  return <FieldErrors id={`${list}-error`} errors={problem && [problem.words]} />
}

type Option = { value: string; label: string }

/** A value that is none of the options any more stays as one. */
export function SelectControl({
  options,
  empty,
  ...field
}: Control & { options: Option[]; empty: string }) {
  const props = useControl(field).control
  const { defaultValue } = props
  const isKnown = defaultValue === '' || options.some(({ value }) => value === defaultValue)
  return (
    <Select {...props}>
      <option value="">{empty}</option>
      {!isKnown && <option>{defaultValue}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

export function TickControl(field: Control) {
  const { defaultValue, ...props } = useControl(field).control
  return <Checkbox {...props} value="on" defaultChecked={defaultValue === 'true'} />
}

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, index, 1)),
}))

/** A day in three controls, because a browser may show the one of its own in the American order. */
export function DayControl({
  opensRow = false,
  offersToday = false,
  ...field
}: Control & Opening & { offersToday?: boolean }) {
  const { path, control } = useControl(field)
  const { id, name, label, defaultValue, errors, hint, note } = control
  const { isNext } = use(RowContext)
  const parts = readDay(defaultValue)
  const focus = { autoFocus: (opensRow && isNext) || Boolean(errors) }
  const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(' ')
  const part = {
    className: 'input',
    'aria-invalid': errors ? true : undefined,
    autoComplete: 'off',
  } as const
  return (
    <fieldset className="field day" aria-describedby={described || undefined}>
      <legend className="lab">
        {label} {note && <small>{note}</small>}
      </legend>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      <div className="day-parts">
        {/* The first control has the id that errors lead to. */}
        <input
          {...part}
          id={id}
          name={`${name}.day`}
          aria-label="Day"
          inputMode="numeric"
          maxLength={2}
          placeholder="Day"
          defaultValue={parts.day}
          {...focus}
        />
        <select {...part} name={`${name}.month`} aria-label="Month" defaultValue={parts.month}>
          <option value="">Month</option>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          {...part}
          name={`${name}.year`}
          aria-label="Year"
          inputMode="numeric"
          maxLength={4}
          placeholder="Year"
          defaultValue={parts.year}
        />
      </div>
      {offersToday && (
        <button
          type="submit"
          name="intent"
          value={todayIntent(path)}
          className="link min-h-11 justify-self-start font-sans text-sm"
          aria-label={`Use today: ${label}`}
          onClick={fillInToday}
        >
          Use today
        </button>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}

/** Fills in the three controls of a day; without script the button sends the form instead. */
function fillInToday(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  const parts = readDay(londonDay(new Date()))
  const controls = event.currentTarget.closest('fieldset')?.querySelectorAll('input, select') ?? []
  for (const control of controls as Iterable<HTMLInputElement | HTMLSelectElement>) {
    control.value = parts[control.name.split('.').at(-1) as keyof typeof parts]
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
