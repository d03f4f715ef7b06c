import { Form, href, useNavigation } from 'react-router'
import type { ListedRevision } from '#app/pieces/drafts/drafts.server.ts'
import type { ComparedPart } from '#app/pieces/text/differences.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { Button } from '#app/ui/button.tsx'
import { counted } from '#app/ui/counted.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { Select } from '#app/ui/field.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { DifferenceLegend, placeInWords, SameParagraphs, Words } from './differences.tsx'

/** What a revision is compared with, as the address has it: the number of another, or the text that is being edited. */
export type ComparedWith = number | 'draft' | null

function withInWords(to: ComparedWith) {
  return to === 'draft' ? 'the draft' : `revision ${to}`
}

type Props = {
  kind: PieceKind
  pieceId: string
  version: number
  revision: ListedRevision
  comparedWith: ComparedWith
  options: { value: string; label: string }[]
  parts: ComparedPart[]
  /** Whether what is the same is shown too. */
  isWhole: boolean
}

/** One revision: what differs from another text, and the button that makes it the draft. */
export function RevisionView(props: Props) {
  const { kind, pieceId, version, revision, comparedWith, options, parts, isWhole } = props
  const busy = useNavigation().formData?.get('intent') === 'restore'
  const { number, madeBy, madeAt } = revision
  const here = href('/edit/:pieceId/revisions/:number?', { pieceId, number: String(number) })
  const changes = parts.filter(({ isSame }) => !isSame).length
  const sides = [number, comparedWith ?? number].toSorted(byAge).map(withInWords)
  return (
    <section aria-labelledby="revision">
      <div className="oxford pt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="revision" className="text-h3">
          Revision {number}
        </h2>
        <p className="meta wrap-anywhere">
          {madeBy !== null && (
            <>
              <b>
                <bdi>{madeBy}</bdi>
              </b>
              ,{' '}
            </>
          )}
          <Time at={madeAt} format={britishDateTime} />
        </p>
      </div>
      {options.length > 0 && (
        <Form
          key={`${number} ${comparedWith}`}
          action={here}
          className="mt-4 flex flex-wrap items-end gap-3"
          preventScrollReset
        >
          <div className="grow basis-56">
            <Select label="Compare with" name="with" defaultValue={String(comparedWith)}>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
          {isWhole && <input type="hidden" name="show" value="whole" />}
          <Button type="submit" variant="outline" className="min-h-12">
            Compare
          </Button>
        </Form>
      )}
      {comparedWith !== null && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p className="font-sans text-sm">
            <b className="font-semibold">{counted(changes, 'change')}</b> from {sides[0]} to{' '}
            {sides[1]}.
          </p>
          <DifferenceLegend />
          <TapLink
            className="font-sans text-sm"
            to={`${here}?${new URLSearchParams({ with: String(comparedWith), ...(!isWhole && { show: 'whole' }) })}`}
            preventScrollReset
          >
            {isWhole ? 'Show the changes only' : 'Show the whole text'}
          </TapLink>
        </div>
      )}
      <div className="diff mt-3 bg-surface p-5 lg:p-7">
        {changes === 0 && comparedWith !== null && !isWhole && (
          <p className="font-sans text-sm">Both have the same text.</p>
        )}
        <Parts kind={kind} parts={parts} isWhole={isWhole || comparedWith === null} />
      </div>
      <div className="panel mt-6">
        <h3 className="text-h4">Restore revision {number}</h3>
        <p className="mt-1 max-w-prose font-sans text-sm">
          This makes a draft with its text. A draft that is there now stays in this list, and
          nothing on the site changes until somebody publishes.
        </p>
        <Form method="post" action={here} className="mt-4">
          <input type="hidden" name="version" value={version} />
          <Button intent="restore" busy={busy && 'Restoring...'}>
            Restore this revision
          </Button>
        </Form>
      </div>
    </section>
  )
}

/** Numbers grow with time, and the draft is the latest text. */
export function byAge(one: ComparedWith, other: ComparedWith) {
  return ageOf(one) - ageOf(other)
}

function ageOf(text: ComparedWith) {
  return text === 'draft' ? Number.MAX_SAFE_INTEGER : (text ?? 0)
}

function Parts({
  kind,
  parts,
  isWhole,
}: {
  kind: PieceKind
  parts: ComparedPart[]
  isWhole: boolean
}) {
  return parts.map((part, at) => {
    const key = `${at}`
    const { place, isSame, count, stretches } = part
    if (isSame && !isWhole) {
      return 'paragraph' in place ? <SameParagraphs key={key} count={count} /> : null
    }
    return (
      <div key={key} className="pb-5">
        <h3 className="pb-1 font-sans text-sm font-semibold">{placeInWords(kind, place)}</h3>
        <Words stretches={stretches} />
      </div>
    )
  })
}
