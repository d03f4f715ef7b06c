import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { readStorage, writeStorage } from '#app/ui/enhance/storage.ts'
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
  { keys: ['Esc'], does: 'close the story or dialog' },
  { keys: ['?'], does: 'show this' },
]

const helpId = 'shortcuts-help'
const storageKey = 'desk-keys'

export function ReviewKeysHelp() {
  const { isEnabled, setEnabled, ready } = useShortcutSetting()
  useReviewKeys(ready && isEnabled)
  // The shortcuts need script, so nothing is shown before hydration.
  if (!ready) return null
  return (
    <>
      <div className="meta hidden items-center gap-x-4 lg:flex pointer-coarse:hidden">
        {isEnabled && (
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
      <KeysDialog isEnabled={isEnabled} onChange={setEnabled} />
    </>
  )
}

type KeysDialogProps = { isEnabled: boolean; onChange: (isEnabled: boolean) => void }

function KeysDialog({ isEnabled, onChange }: KeysDialogProps) {
  return (
    <Dialog id={helpId} title="Keyboard shortcuts">
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
          label="Use these shortcuts"
          hint="They do nothing while you type, or with Ctrl, Alt or ⌘ held down."
          checked={isEnabled}
          onChange={({ target }) => onChange(target.checked)}
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

/** Remembered by the browser if it can. */
function useShortcutSetting() {
  const [setting, setSetting] = useState({ isEnabled: true, ready: false })
  useEffect(() => {
    setSetting({ isEnabled: readStorage(storageKey) !== 'off', ready: true })
  }, [])
  function setEnabled(isEnabled: boolean) {
    setSetting({ isEnabled, ready: true })
    writeStorage(storageKey, isEnabled ? 'on' : 'off')
  }
  return { ...setting, setEnabled }
}
