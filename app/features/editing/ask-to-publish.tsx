import { Button } from '#app/ui/button.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { ShownPiece } from './piece-bar.tsx'
import { pieceFormId } from './piece-form.tsx'

/** For writers, who do not publish: saves the form and marks the piece for the editors. */
export function AskToPublish({ piece: { publicationAskedAt, state } }: { piece: ShownPiece }) {
  if (state === 'scheduled') return null
  return publicationAskedAt ? (
    <p className="font-sans text-sm">
      An editor was asked on <Time at={publicationAskedAt} format={britishDate} />
    </p>
  ) : (
    <Button type="submit" form={pieceFormId} name="intent" value="ask">
      Ask an editor to publish
    </Button>
  )
}
