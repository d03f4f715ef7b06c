import { type ReactNode, type RefObject, useState } from 'react'
import type { ChosenPicture } from '#app/editor/pictures/picture-dialog.tsx'
import { PanelBoundary } from '#app/ui/panel-boundary.tsx'
import { applyEdit, selectedIn } from './apply-edit.ts'
import { type Edit, figureBlock, linked, type Selected, withBlock } from './markdown-edits.ts'

export type WritingDialog = 'link' | 'picture'

type Closed = (edit: Edit | null) => void

/** The dialog of a text that is open, if any, and what opens one. Its program is loaded then. */
export function useWritingDialog(area: RefObject<HTMLTextAreaElement | null>) {
  const [dialog, setDialog] = useState<ReactNode>(null)

  async function open(which: WritingDialog) {
    if (!area.current) return
    const at = selectedIn(area.current)
    const writeTemplate = () => close(templates[which](at))
    try {
      const content = await dialogs[which](at, close)
      setDialog(<PanelBoundary onFailed={writeTemplate}>{content}</PanelBoundary>)
    } catch {
      // Offline, or a newer build has taken its place.
      writeTemplate()
    }
  }

  function close(edit: Edit | null) {
    setDialog(null)
    if (!area.current) return
    if (edit) applyEdit(area.current, edit)
    else area.current.focus()
  }

  return { dialog, open }
}

const dialogs: Record<WritingDialog, (at: Selected, close: Closed) => Promise<ReactNode>> = {
  async link(at, close) {
    const { LinkDialog } = await import('./link-dialog.tsx')
    return <LinkDialog at={at} onClosed={close} />
  },
  async picture(at, close) {
    const { PictureDialog } = await import('#app/editor/pictures/picture-dialog.tsx')
    return (
      <PictureDialog
        use="figure"
        onClosed={(chosen) => close(chosen && withBlock(at, blockOf(chosen)))}
      />
    )
  },
}

function blockOf({ picture: { name }, alt, caption }: ChosenPicture) {
  return figureBlock({ name, alt, caption })
}

/** What is written where the dialog cannot be loaded or drawn. */
const templates: Record<WritingDialog, (at: Selected) => Edit> = {
  link: (at) => linked(at, '/address', 'words'),
  picture: (at) =>
    withBlock(at, figureBlock({ name: 'its-name', alt: 'What can be seen in it', caption: '' })),
}
