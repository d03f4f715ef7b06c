import { UseList } from '#app/editor/form/use-list.tsx'
import { findPlaces } from '#app/editor/settings/places.server.ts'
import { PlaceList } from '#app/editor/settings/places.tsx'
import { findWriterRecipient } from '#app/pieces/drafts/piece-emails.server.ts'
import { unpublish } from '#app/pieces/publication/publication.server.ts'
import { findUses } from '#app/pieces/publication/uses.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { answered, formProblem } from '#app/platform/request/form-answer.ts'
import type { Handle } from '#app/route-handle.ts'
import { TextArea } from '#app/ui/field.tsx'
import type { Route } from './+types/unpublish.route.ts'
import { ActPage } from './act-page.tsx'
import { actOnPiece, askToAct, numberIn } from './acted-piece.server.ts'
import { recipientWords } from './publish-words.ts'

export const handle = { title: 'Unpublish', failure: 'pieceNotChanged' } satisfies Handle

const maxReasonCharacters = 300

export const loader = askToAct('unpublish', async ({ viewer, piece }) => ({
  liveRevision: piece.liveRevision!,
  waitsAsWell: piece.scheduledRevision !== null,
  uses: await findUses(piece),
  places: await findPlaces(piece),
  recipient: (await findWriterRecipient(viewer, piece))?.name ?? null,
}))

export const action = actOnPiece(
  'unpublish',
  { unpublished: 'pieceUnpublished' },
  async ({ viewer, id, fields }) => {
    const why = String(fields.get('why') ?? '').trim()
    if (why.length > maxReasonCharacters) {
      const tooLong = `Write at most ${maxReasonCharacters} characters.`
      return { outcome: 'refused', errors: [formProblem('why', tooLong)] }
    }
    return unpublish(viewer, { id, why, seenRevision: numberIn(fields, 'seenRevision') })
  },
)

export default function Unpublish({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, liveRevision, waitsAsWell, uses, places, recipient } = loaderData
  const { one } = kindWords[piece.kind]
  return (
    <ActPage
      piece={piece}
      question={`Unpublish this ${one}?`}
      answer={actionData}
      seen={{ seenRevision: liveRevision }}
      fields={
        <TextArea
          label="Why it was taken down"
          note="optional"
          hint="Readers who follow a link to it will see this."
          name="why"
          id="why"
          rows={2}
          className="input-short"
          {...answered(actionData, 'why')}
        />
      }
      act={{ label: 'Unpublish', busy: 'Unpublishing...', variant: 'destructive' }}
      keep="Keep it"
    >
      <p className="mt-4 text-lead text-soft">
        {piece.kind === 'film'
          ? 'It will be gone from the watch page and the search within a second.'
          : 'Its address will say that it was taken down, and it will be gone from lists, search and feeds within a second.'}{' '}
        Its text becomes a draft, and you can publish it again at any time.
        {waitsAsWell && <span> The update that is scheduled will not be published.</span>}
        {recipient && <span>{` ${recipientWords(recipient)} by email.`}</span>}
      </p>
      <PlaceList kind={piece.kind} places={places} />
      <UseList uses={uses} one={one} />
    </ActPage>
  )
}
