import { Time } from '#app/ui/time.tsx'
import { SubmissionSection } from './submission-section.tsx'

export type HistoryEntry = { text: string; at: Date }

export function StoryHistory({ history }: { history: HistoryEntry[] }) {
  if (history.length === 0) return null
  return (
    <SubmissionSection title="History">
      <ol className="mt-2 divide-y divide-hair">
        {history.map(({ text, at }) => (
          <li
            key={`${text} ${at.getTime()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-sm"
          >
            <span>{text}</span>
            <span className="meta">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </SubmissionSection>
  )
}
