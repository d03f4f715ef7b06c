import type { MouseEvent, ReactNode } from 'react'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { Checkbox } from '#app/ui/choice.tsx'
import { FieldErrors, Hint, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { growWithText } from '#app/ui/grow-with-text.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { PictureSource } from '#app/ui/picture.tsx'
import { type FormSubject, idAt, labelAt, nameAt, type Path } from './field-words.ts'
import { type PieceValues, readDay, todayIntent, valueAt } from './piece-values.ts'

/** What the controls of a form have in common: what it is of, its fields, and what is wrong with them. */
export type FormOf = {
  kind: FormSubject
  fields: PieceValues['fields']
  problems: FormProblem[]
  /** The main picture of the saved text, to be shown. */
  picture?: PictureSource | null
}

type Control = {
  form: FormOf
  /** Where its value is in the fields, such as `sources`, 0, `url`. */
  at: Path
  /** In place of the field's own label. */
  label?: string
  hint?: ReactNode
  note?: string
  autoFocus?: boolean
}

export function controlProps({ form: { kind, fields, problems }, at, label, hint, note }: Control) {
  const id = idAt(at)
  const problem = problems.find((each) => each.id === id)
  return {
    id,
    name: nameAt(at),
    label: label ?? labelAt(kind, at),
    defaultValue: String(valueAt(fields, at) ?? ''),
    errors: problem && [problem.words],
    hint,
    note,
  }
}

type TextControl = Control & {
  inputMode?: 'numeric' | 'url'
  /** The value as the control shows it, where that is not how the text has it. */
  shown?: string
  /** What somebody has probably in mind. */
  suggestions?: string[]
}

export function TextControl({ inputMode, shown, suggestions, autoFocus, ...control }: TextControl) {
  const { defaultValue, ...props } = controlProps(control)
  const list = suggestions?.length ? `${props.id}-list` : undefined
  return (
    <>
      <TextField
        {...props}
        defaultValue={shown ?? defaultValue}
        inputMode={inputMode}
        list={list}
        autoComplete="off"
        {...(autoFocus && { autoFocus })}
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
  rows,
  className,
  ...control
}: Control & { rows: number; className?: string }) {
  return (
    <TextArea ref={growWithText} rows={rows} className={className} {...controlProps(control)} />
  )
}

type Option = { value: string; label: string }

/** A value that is none of the options any more stays as one. */
export function SelectControl({
  options,
  empty,
  ...control
}: Control & { options: Option[]; empty: string }) {
  const props = controlProps(control)
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

export function TickControl(control: Control) {
  const { defaultValue, ...props } = controlProps(control)
  return <Checkbox {...props} value="on" defaultChecked={defaultValue === 'true'} />
}

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, index, 1)),
}))

/** A day in three controls, because a browser may show the one of its own in the American order. */
export function DayControl({
  autoFocus,
  offersToday = false,
  ...control
}: Control & { offersToday?: boolean }) {
  const { id, name, label, defaultValue, errors, hint, note } = controlProps(control)
  const parts = readDay(defaultValue)
  const focus = { autoFocus: autoFocus || Boolean(errors) }
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
          value={todayIntent(control.at)}
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
