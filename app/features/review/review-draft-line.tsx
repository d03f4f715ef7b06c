import { Button } from '#app/ui/button.tsx'
import type { ReviewDraft } from './review-draft.ts'

type Props = {
  found: { draft: ReviewDraft; isRestored: boolean } | null
  onDiscard: () => void
}

/** Says that a draft was restored, or shows it beside a story that has changed since. */
export function ReviewDraftLine({ found, onDiscard }: Props) {
  return (
    <div role="status" className="font-sans text-sm text-soft empty:hidden">
      {found && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p>
            {found.isRestored
              ? 'What you typed here is back.'
              : 'The story has changed since you typed here.'}
          </p>
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            {found.isRestored ? 'Clear it' : 'Discard it'}
          </Button>
          {!found.isRestored && <TypedBefore {...found.draft} />}
        </div>
      )}
    </div>
  )
}

function TypedBefore({ notes, message }: ReviewDraft) {
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer content-center">What you typed</summary>
      <dl className="grid gap-2 whitespace-pre-line wrap-anywhere">
        {notes && (
          <div>
            <dt className="font-semibold">Notes</dt>
            <dd dir="auto">{notes}</dd>
          </div>
        )}
        {message && (
          <div>
            <dt className="font-semibold">Message to the author</dt>
            <dd dir="auto">{message}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
