import { Link } from 'react-router'
import type { ShownPiece } from '#app/editor/form/piece-bar.tsx'
import { actKeys } from '#app/editor/form/use-autosave.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { Button } from '#app/ui/button.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { type Act, actPath } from './acts.ts'

type Props = {
  piece: ShownPiece
  /** The id of the form of the piece, which is saved before its text is published or scheduled. */
  form: string
}

/**
 * The buttons that save the form of a piece and lead on to publish or schedule it. They are never disabled: pressed too
 * early, they say what is missing.
 */
export function PublishButtons({ piece, form }: Props) {
  return (
    <>
      <span className="max-lg:hidden">
        <Button form={form} intent="schedule" variant="outline">
          {piece.publishAt ? 'Change the time' : 'Schedule'}
        </Button>
      </span>
      <Button form={form} intent="publish" title="Ctrl+Enter or ⌘Enter" aria-keyshortcuts={actKeys}>
        {/* On a phone there is room for one word. */}
        Publish{piece.state === 'published' && <span className="max-sm:sr-only"> changes</span>}
      </Button>
    </>
  )
}

/** For writers, who do not publish: saves the form and marks the piece for the editors. */
export function AskToPublish({ piece: { publicationAskedAt, state }, form }: Props) {
  if (state === 'scheduled') return null
  return publicationAskedAt ? (
    <p className="font-sans text-sm">
      An editor was asked on <Time at={publicationAskedAt} format={britishDate} />
    </p>
  ) : (
    <Button form={form} intent="ask" title="Ctrl+Enter or ⌘Enter" aria-keyshortcuts={actKeys}>
      Ask an editor to publish
    </Button>
  )
}

/** What else can be done with a piece, below its form. */
export function FurtherActs({ piece, form, possible }: Props & { possible: Act[] }) {
  const further = possible.filter((act) => act !== 'publish')
  if (further.length === 0) return null
  return (
    <nav
      aria-label={`What you can do with this ${kindWords[piece.kind].one}`}
      className="mt-12 flex flex-wrap gap-x-6 border-hair border-t pt-4 font-sans text-sm"
    >
      {further.map((act) =>
        act === 'schedule' ? (
          <button
            key={act}
            type="submit"
            form={form}
            name="intent"
            value={act}
            className="link min-h-11"
          >
            {actWords(act, piece)}
          </button>
        ) : (
          <Link
            key={act}
            className={`link inline-flex min-h-11 items-center ${isFinal(act) ? 'text-danger' : ''}`}
            to={actPath(act, piece.id)}
          >
            {actWords(act, piece)}
          </Link>
        ),
      )}
    </nav>
  )
}

function isFinal(act: Act) {
  return act === 'delete' || act === 'unpublish'
}

function actWords(act: Act, { kind, publishAt }: ShownPiece) {
  const words: Record<Act, string> = {
    publish: 'Publish',
    schedule: publishAt ? 'Change the time' : 'Schedule',
    unschedule: 'Unschedule',
    unpublish: 'Unpublish',
    address: 'Change the address',
    correct: 'Add a correction',
    duplicate: `Duplicate this ${kindWords[kind].one}`,
    discard: 'Discard the draft',
    delete: `Delete this ${kindWords[kind].one}`,
  }
  return words[act]
}
