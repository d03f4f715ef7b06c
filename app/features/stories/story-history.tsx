import { Time } from '#app/ui/time.tsx'

export type Happening = { action: string; at: Date }

const words: Record<string, string> = {
  submitted: 'You sent it in',
  edited: 'You changed the words',
  'photo changed': 'You sent a photo',
  approved: 'We approved it',
  rejected: 'We did not take it',
  'set to pending': 'We are reading it again',
  undone: 'We took that decision back',
  'second look asked': 'You asked for a second look',
  withdrawn: 'You took it back',
}

/** What has happened to a story so far. */
export function StoryHistory({ history }: { history: Happening[] }) {
  const told = history.filter(({ action }) => action in words)
  if (told.length === 0) return null
  return (
    <section className="border-rule border-t-[5px] pt-4">
      <h2 className="text-h4">So far</h2>
      <ol className="mt-2 divide-y divide-hair">
        {told.map(({ action, at }) => (
          <li
            key={`${action} ${at.getTime()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-sm"
          >
            <span>{words[action]}</span>
            <span className="meta">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
