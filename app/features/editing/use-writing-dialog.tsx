import { type ReactNode, type RefObject, useState } from 'react'
import { applyEdit, selectedIn } from './apply-edit.ts'
import { type Edit, linked } from './markdown-edits.ts'
import type { WritingDialog } from './writing-toolbar.tsx'

/** The dialog of a text that is open, if any, and what opens one. Its program is loaded then. */
export function useWritingDialog(area: RefObject<HTMLTextAreaElement | null>) {
  const [dialog, setDialog] = useState<ReactNode>(null)

  async function open(_which: WritingDialog) {
    if (!area.current) return
    const at = selectedIn(area.current)
    const loaded = await import('./link-dialog.tsx').catch(() => null)
    // Offline, or a newer build has taken its place.
    if (!loaded) return close(linked(at, '/address', 'words'))
    setDialog(<loaded.LinkDialog at={at} onClosed={close} />)
  }

  function close(edit: Edit | null) {
    setDialog(null)
    if (!area.current) return
    if (edit) applyEdit(area.current, edit)
    else area.current.focus()
  }

  return { dialog, open }
}
