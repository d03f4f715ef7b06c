import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { changesSinceDecision, eventActorLabel, eventLabel, type ReviewEvent } from './timeline.ts'

export function StoryTimeline({ events }: { events: ReviewEvent[] }) {
  return (
    <details className="border-hair border-t pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-sans font-semibold text-sm">
        History ({events.length})
      </summary>
      <ol className="mt-1 divide-y divide-hair">
        {events.toReversed().map((event) => (
          <li key={event.id} className="py-2 text-sm">
            <span className="font-sans font-semibold">{capital(eventLabel(event))}</span>{' '}
            <span className="meta wrap-anywhere">
              by {eventActorLabel(event)}, <Time at={event.at} format={britishDateTime} />
            </span>
            {event.note && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {event.note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

type SinceProps = {
  submission: Pick<Submission, 'secondLookAt' | 'secondLookReason'>
  events: ReviewEvent[]
}

export function SinceDecision({ submission, events }: SinceProps) {
  const changes = changesSinceDecision(events)
  if (changes.length === 0 && !submission.secondLookReason) return null
  return (
    <section aria-label="From the author" className="mt-4 grid gap-1 bg-muted p-4 text-sm">
      {changes.map((event) => (
        <p key={event.id} className="font-sans">
          <b>{capital(eventLabel(event))}</b> <Time at={event.at} format={britishDateTime} />
        </p>
      ))}
      {submission.secondLookReason && (
        <p className="whitespace-pre-line wrap-anywhere">
          <span className="font-sans font-semibold">
            {submission.secondLookAt
              ? `Asked for a second look on ${britishDateTime(submission.secondLookAt)}:`
              : 'Asked for a second look:'}
          </span>{' '}
          <bdi>{submission.secondLookReason}</bdi>
        </p>
      )}
    </section>
  )
}

function capital(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
