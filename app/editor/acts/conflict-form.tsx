import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Side } from '#app/pieces/text/merge.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { Button } from '#app/ui/button.tsx'
import { counted } from '#app/ui/counted.ts'
import { TextArea } from '#app/ui/field.tsx'
import type { ShownConflict, ShownDisagreement } from './conflict.ts'
import { DifferenceLegend, placeInWords, SameParagraphs, Words } from './differences.tsx'

type Props = {
  kind: PieceKind
  conflict: ShownConflict
  /** Who saved the other text; null for oneself, in another window. */
  them: string | null
  /** The version that they saved. */
  version: number
  /** The text put together from the choices, once somebody asked to see it. */
  body: string | null
}

/** Every difference between two texts, with a choice for each. */
export function ConflictForm({ kind, conflict, them, version, body }: Props) {
  const busy = useNavigation().state === 'submitting'
  const { parts, differences } = conflict
  let number = 0
  return (
    <Form method="post" className="mt-6" id="choose">
      <input type="hidden" name="version" value={version} />
      {/* The first submit button is what Enter presses. */}
      <button type="submit" name="intent" value="save" hidden />
      <div className="flex flex-wrap gap-3">
        <Button intent="yours" variant="outline">
          Keep all of yours
        </Button>
        <Button intent="theirs" variant="outline">
          Keep all of {them === null ? 'the other' : `${them}’s`}
        </Button>
      </div>
      <div className="oxford pt-4 mt-10 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 className="text-h3">{counted(differences, 'difference')}</h2>
        <DifferenceLegend />
      </div>
      {parts.map((part, at) => {
        const key = `${at}`
        if ('same' in part) return <SameParagraphs key={key} count={part.same} both />
        number += 1
        return (
          <Choice
            key={`${key} ${version}`}
            part={part}
            number={number}
            title={placeInWords(kind, part.place)}
            them={them}
          />
        )
      })}
      <section className="panel mt-10" aria-labelledby="result">
        <h2 id="result" className="text-h4">
          The text that will be saved
        </h2>
        <p className="mt-1 max-w-prose font-sans text-sm">
          It is made from your choices, and saved as the draft. Both texts stay among the revisions.
        </p>
        {body !== null && (
          <div className="mt-4">
            <TextArea
              key={body}
              label="Text"
              hint="You can still change it here. Your choices above no longer change it."
              name="body"
              defaultValue={`\n${body}`}
              rows={16}
              className="input-body"
              autoFocus
            />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button intent="save" busy={busy && 'Saving...'}>
            Save this text
          </Button>
          <Button intent="compose" variant="outline">
            {body === null ? 'Read it first' : 'Make it again from the choices'}
          </Button>
        </div>
      </section>
    </Form>
  )
}

type ChoiceProps = { part: ShownDisagreement; number: number; title: string; them: string | null }

function Choice({ part, number, title, them }: ChoiceProps) {
  const { changedBy, yours, theirs, both, chosen } = part
  const name = `choices[${number - 1}]`
  const side = (value: Side) => ({ name, value, isChosen: value === chosen })
  const other = them === null ? 'the other' : `${them}’s`
  return (
    <fieldset className="diff mt-6">
      <legend className="text-h4 font-semibold">
        {number}. {title}
      </legend>
      <div className="mt-2 grid gap-3 lg:grid-cols-2">
        <Option {...side('yours')} label="Keep yours" stretches={yours}>
          {changedBy === 'them' && 'You left this as it was.'}
        </Option>
        <Option {...side('theirs')} label={`Keep ${other}`} stretches={theirs}>
          {changedBy === 'you' && 'This is as it was.'}
        </Option>
      </div>
      {both && (
        <div className="mt-3">
          <Option {...side('both')} label="Keep both changes" stretches={both} />
        </div>
      )}
    </fieldset>
  )
}

type OptionProps = {
  name: string
  value: Side
  isChosen: boolean
  label: string
  stretches: ShownDisagreement['yours']
  children?: ReactNode
}

function Option({ name, value, isChosen, label, stretches, children }: OptionProps) {
  const isGone = stretches.every(({ is }) => is === 'removed')
  return (
    <div className="side">
      <label className="check min-h-11 items-center">
        <input type="radio" name={name} value={value} defaultChecked={isChosen} />
        <span>{label}</span>
      </label>
      <Words stretches={stretches} />
      {(isGone || children) && (
        <p className="mt-1 font-sans text-sm text-soft">
          {isGone ? 'There is nothing here.' : children}
        </p>
      )}
    </div>
  )
}
