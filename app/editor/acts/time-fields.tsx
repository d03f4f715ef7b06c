import { useEffect, useRef, useState } from 'react'
import { DayControl, FormContext } from '#app/editor/form/piece-controls.tsx'
import { titleOf } from '#app/pieces/text/piece-words.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  answered,
  type FormAnswer,
  formProblem,
  problemWords,
} from '#app/platform/request/form-answer.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { clockTime } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/field.tsx'
import { londonDay } from '#app/ui/london-time.ts'
import { readTypedTime, type TypedTime, typedTimeIn, wordsOfTime } from './schedule-form.ts'

type Planned = { id: string; kind: PieceKind; title: string; publishAt: Date | null }

type Props = {
  kind: PieceKind
  input: TypedTime
  /** When the server answered: the first words are counted from it, so that they are the same in the browser. */
  now: Date
  answer: FormAnswer | undefined
  /** What else is scheduled. */
  planned: Planned[]
}

/** The day and time of a publication in London, what they mean, and what else is planned that day. */
export function TimeFields({ kind, input, now, answer, planned }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const [reading, setReading] = useState(() => readTypedTime(input, now))
  const [readAt, setReadAt] = useState(now)
  const [isTwice, setTwice] = useState(() => comesTwice(input, now))

  // Reads what was typed before React ran, of which no event tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => readAgain(fields.current?.closest('form')), [])

  function readAgain(form: HTMLFormElement | null | undefined) {
    if (!form) return
    const [current, at] = [typedTimeIn(new FormData(form)), new Date()]
    setReading(readTypedTime(current, at))
    setTwice(comesTwice(current, at))
    setReadAt(at)
  }

  const day = [input.year, input.month.padStart(2, '0'), input.day.padStart(2, '0')].join('-')
  const dayProblem = problemWords(answer?.errors, 'day')
  const form = {
    kind,
    fields: { on: day },
    problems: dayProblem ? [formProblem('on', dayProblem)] : [],
  }
  // Pressed without script: the form has come back so that the moment can be read before anything is scheduled.
  const asksAgain = Boolean(answer?.input) && !answer?.errors
  return (
    <div ref={fields} className="grid gap-6" onChange={(event) => readAgain(formOf(event.target))}>
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <FormContext value={form}>
          <DayControl at="on" label="Date" />
        </FormContext>
        <TextField
          label="Time in London"
          name="time"
          id="time"
          inputMode="numeric"
          autoComplete="off"
          {...answered(answer, 'time', input.time)}
        />
      </div>
      {isTwice && (
        <RadioGroup
          label="Which of the two?"
          hint="The clocks go back that night, so this time comes twice."
          id="which"
          name="which"
          {...answered(answer, 'which', input.which)}
          options={[
            { value: 'first', label: 'The first, before the clocks go back' },
            { value: 'second', label: 'The second, an hour later' },
          ]}
        />
      )}
      <input
        type="hidden"
        name="confirmed"
        value={reading.outcome === 'read' ? reading.at.toISOString() : ''}
      />
      <div role="status">
        {reading.outcome === 'read' && (
          <TimePanel at={reading.at} now={readAt} planned={planned} asksAgain={asksAgain} />
        )}
      </div>
    </div>
  )
}

function formOf(target: EventTarget) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    ? target.form
    : null
}

function comesTwice(input: TypedTime, now: Date) {
  return readTypedTime({ ...input, which: '' }, now).outcome === 'twice'
}

type PanelProps = { at: Date; now: Date; planned: Planned[]; asksAgain: boolean }

function TimePanel({ at, now, planned, asksAgain }: PanelProps) {
  const { moment, until, clocks } = wordsOfTime(at, now)
  const sameDay = planned.filter(
    ({ publishAt }) => publishAt && londonDay(publishAt) === londonDay(at),
  )
  return (
    <div className="panel font-sans text-sm">
      <p>
        <b className="font-semibold">{moment}.</b> {until}. {clocks}
      </p>
      {asksAgain && (
        <p className="mt-3">Nothing is scheduled yet. If this is right, press the button again.</p>
      )}
      {sameDay.length > 0 && (
        <>
          <p className="mt-3 font-semibold">Also planned that day</p>
          <ul className="mt-1">
            {sameDay.map((piece) => (
              <li key={piece.id} className="flex gap-4">
                <span>{piece.publishAt && clockTime(piece.publishAt)}</span>
                <span className="wrap-anywhere">{titleOf(piece)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
