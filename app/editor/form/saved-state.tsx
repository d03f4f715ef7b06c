import { Check, CircleAlert, History, LoaderCircle, Pencil, Users, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { britishDate, clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { SaveState } from './autosave.ts'
import type { LocalDraft } from './local-draft.ts'

/** When a text was saved, or why it was not, in the bar of a piece. */
export function SavedState({ state, saves }: { state: SaveState; saves: number }) {
  const { Icon, look, words } = shown(state)
  const isSpoken = look === 'bad' || (state.is === 'saved' && saves > 0)
  return (
    <>
      <span className={`saved saved-${look}`}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span>{words}</span>
      </span>
      {/* Said once, and again only after a fault: the words stay the same from save to save. */}
      <span role="status" className="sr-only">
        {isSpoken && (look === 'bad' ? words : 'Saved')}
      </span>
    </>
  )
}

type Shown = { Icon: typeof Check; look: 'good' | 'wait' | 'bad'; words: ReactNode }

function shown(state: SaveState): Shown {
  const bad = (words: ReactNode, Icon = CircleAlert): Shown => ({ Icon, look: 'bad', words })
  switch (state.is) {
    case 'saved': {
      const at = new Date(state.at)
      const isToday = britishDate(at) === britishDate(new Date())
      const words = (
        <span>
          Saved <Time at={at} format={isToday ? clockTime : britishDate} />
        </span>
      )
      return { Icon: Check, look: 'good', words }
    }
    case 'typing':
      return { Icon: Pencil, look: 'wait', words: 'Not saved yet' }
    case 'saving':
      return { Icon: LoaderCircle, look: 'wait', words: 'Saving…' }
    case 'offline':
      return bad('Offline. Kept in this browser', WifiOff)
    case 'failed':
      return bad('Not saved. Kept in this browser')
    case 'signed out':
      return bad('Signed out. Kept in this browser')
    case 'gone':
      return bad('Deleted meanwhile. Kept in this browser')
    case 'refused':
      return bad('Not saved. Kept in this browser')
    case 'saved by another':
      return bad(`${state.by ?? 'Somebody'} saved at ${clockTime(new Date(state.at))}`, Users)
  }
}

/** What somebody should know and do while their text is not saved. Null for states that need nothing. */
export function UnsavedNote({ state, compare }: { state: SaveState; compare: ReactNode }) {
  const note = noteOn(state)
  if (!note) return null
  return (
    <div className="panel panel-bad mb-6">
      <p>{note}</p>
      {state.is === 'saved by another' && <p className="mt-3">{compare}</p>}
    </div>
  )
}

function noteOn(state: SaveState) {
  switch (state.is) {
    case 'offline':
      return 'You are offline. We will try again when the connection is back. You can go on writing.'
    case 'failed':
      return `We could not save at ${clockTime(new Date(state.at))}. Your text is safe in this browser. We will try again in 10 seconds.`
    case 'signed out':
      return 'You were signed out. Sign in on a new tab, then come back here: your text will be saved.'
    case 'gone':
      return 'This is no longer there. Your text is safe in this browser: copy it before you leave.'
    case 'refused':
      return state.reason
    case 'saved by another':
      return `${state.by ?? 'Somebody'} changed this while you were writing. Both texts are kept.`
    default:
      return null
  }
}

type RecoveredProps = LocalDraft & { onLeave: () => void }

/** Words of an earlier visit that were never saved. Using them sends the form as it was then. */
export function RecoveredDraft({ words, version, at, onLeave }: RecoveredProps) {
  const time = new Date(at)
  const isToday = britishDate(time) === britishDate(new Date())
  return (
    <section className="panel panel-wait mb-6" aria-labelledby="found">
      <h2 id="found" className="text-h4 flex items-center gap-2">
        <History className="size-5 shrink-0" aria-hidden="true" /> From this browser
      </h2>
      <p className="mt-1">
        We found words from {!isToday && `${britishDate(time)}, `}
        <Time at={time} format={clockTime} /> that were never saved.
      </p>
      {/* A document of its own, so that the form is drawn anew with these words. */}
      <form method="post" className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="version" value={version} />
        {[...new URLSearchParams(words)].map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand several times, and they never change places
          <textarea key={index} hidden readOnly name={name} value={value} />
        ))}
        <Button intent="save" variant="outline">
          Use them
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Leave them
        </Button>
      </form>
    </section>
  )
}
