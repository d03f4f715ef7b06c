import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'

export type SessionShown = {
  id: string
  device: string
  startedAt: Date
  isThis: boolean
}

export function SessionList({ sessions }: { sessions: SessionShown[] }) {
  return (
    <>
      <ul className="border-t border-hair">
        {sessions.map(({ id, device, startedAt, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hair py-3"
          >
            <span>
              {device}
              <span className="meta block">
                Signed in on <Time at={startedAt} />
              </span>
            </span>
            {isThis ? (
              <span className="meta">This browser</span>
            ) : (
              <EndSession which={id} label="Sign out" describes={device} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4">
          <EndSession which="others" label="Sign out everywhere else" />
        </div>
      )}
    </>
  )
}

type EndSessionProps = { which: string; label: string; describes?: string }

// The HTML parser closes a paragraph before a form, so this is never inside one.
function EndSession({ which, label, describes }: EndSessionProps) {
  return (
    <Form method="post" action={href('/account')} className="inline">
      <input type="hidden" name="which" value={which} />
      <Button intent="sessions" variant="outline" size="sm">
        {label}
        {describes && <span className="sr-only"> of {describes}</span>}
      </Button>
    </Form>
  )
}
