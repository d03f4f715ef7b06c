import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import { storyEvents } from '#app/features/stories/events.ts'
import { Time } from '#app/ui/time.tsx'
import { SubmissionSection } from './submission-section.tsx'

export type HistoryEntry = { action: SubmissionAction; at: Date }

/** The events of a story so far. */
export function StoryHistory({ history }: { history: HistoryEntry[] }) {
  if (history.length === 0) return null
  return (
    <SubmissionSection title="History">
      <ol className="mt-2 divide-y divide-hair">
        {history.map(({ action, at }) => (
          <li
            key={`${action} ${at.getTime()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-sm"
          >
            <span>{storyEvents[action].author}</span>
            <span className="meta">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </SubmissionSection>
  )
}
