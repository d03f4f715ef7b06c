import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useReviewKeys } from './review-keys.ts'

const keys = [
  { keys: ['J', 'K'], does: 'next and previous story' },
  { keys: ['Enter'], does: 'read it' },
  { keys: ['A'], does: 'approve' },
  { keys: ['R'], does: 'go to the reasons for a rejection' },
  { keys: ['P'], does: 'set to pending' },
  { keys: ['N'], does: 'go to the notes' },
  { keys: ['U'], does: 'undo the last decision' },
  { keys: ['X'], does: 'select, to decide on many' },
  { keys: ['/'], does: 'search' },
  { keys: ['Esc'], does: 'close what is open' },
  { keys: ['?'], does: 'show this' },
]

const helpId = 'desk-help'
const kept = 'desk-keys'

/** The desk's keys: a reminder for those who have them, all of them in a dialog, and the way to do without. */
export function ReviewKeysHelp() {
  const { wanted, setWanted, ready } = useWish()
  useReviewKeys(ready && wanted)
  // Without script there are none, and nothing to say of them.
  if (!ready) return null
  return (
    <>
      <div className="meta hidden items-center gap-x-4 lg:flex pointer-coarse:hidden">
        {wanted && (
          <>
            <Hint keys={['J', 'K']} does="move" />
            <Hint keys={['Enter']} does="read" />
            <Hint keys={['A']} does="approve" />
            <Hint keys={['R']} does="reject" />
          </>
        )}
        <Button
          variant="ghost"
          size="sm"
          popoverTarget={helpId}
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
        >
          <kbd>?</kbd> All keys
        </Button>
      </div>
      <KeysDialog wanted={wanted} onWish={setWanted} />
    </>
  )
}

type KeysDialogProps = { wanted: boolean; onWish: (wanted: boolean) => void }

function KeysDialog({ wanted, onWish }: KeysDialogProps) {
  return (
    <Dialog id={helpId} title="Keys of the desk">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Checkbox
          label="Use these keys"
          hint="They never act while you type, nor with Ctrl, Alt or ⌘ held down."
          checked={wanted}
          onChange={({ target }) => onWish(target.checked)}
        />
      </div>
    </Dialog>
  )
}

function Hint({ keys, does }: { keys: string[]; does: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {does}
    </span>
  )
}

/** Whether this reader wants the keys: yes, until they say no; the browser remembers it where it may. */
function useWish() {
  const [wish, setWish] = useState({ wanted: true, ready: false })
  useEffect(() => {
    setWish({ wanted: remembered() !== 'off', ready: true })
  }, [])
  function setWanted(wanted: boolean) {
    setWish({ wanted, ready: true })
    try {
      localStorage.setItem(kept, wanted ? 'on' : 'off')
    } catch {
      // Storage is full or switched off: the wish holds until the page is left.
    }
  }
  return { ...wish, setWanted }
}

function remembered() {
  try {
    return localStorage.getItem(kept)
  } catch {
    return null
  }
}
