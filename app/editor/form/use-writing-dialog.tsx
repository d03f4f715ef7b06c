import { type ReactNode, type RefObject, useState } from 'react'
import type { ChosenPicture } from '#app/editor/pictures/picture-dialog.tsx'
import { PanelBoundary } from '#app/ui/panel-boundary.tsx'
import {
  type Edit,
  figureBlock,
  linked,
  rebased,
  type Selected,
  withBlock,
} from './markdown-edits.ts'
import type { Writing } from './writing.ts'

export type WritingDialog = 'link' | 'picture' | 'video' | 'describe' | 'describe all'

type Closed = (edit: Edit | null) => void

/** Puts files where the caret is. */
type Add = (files: File[], at: number) => void

/** The dialog of a text that is open, if any, and what opens one. Its program is loaded then. */
export function useWritingDialog(writing: RefObject<Writing | null>, add: Add) {
  const [dialog, setDialog] = useState<ReactNode>(null)

  async function open(which: WritingDialog) {
    const at = writing.current?.selected()
    if (!at) return
    const close: Closed = (edit) => closed(edit && rebased(edit, at.text, textNow()))
    const writeTemplate = () => close(templates[which]?.(at) ?? null)
    try {
      const content = await dialogs[which](at, close, add)
      setDialog(<PanelBoundary onFailed={writeTemplate}>{content}</PanelBoundary>)
    } catch {
      // Offline, or a newer build has taken its place.
      writeTemplate()
    }
  }

  const textNow = () => writing.current?.selected().text ?? ''

  function closed(edit: Edit | null) {
    setDialog(null)
    if (edit) writing.current?.apply(edit)
    else writing.current?.focus()
  }

  return { dialog, open }
}

type Opens = (at: Selected, close: Closed, add: Add) => Promise<ReactNode>

const dialogs: Record<WritingDialog, Opens> = {
  async link(at, close) {
    const { LinkDialog } = await import('./link-dialog.tsx')
    return <LinkDialog at={at} onClosed={close} />
  },
  async picture(at, close, add) {
    const { PictureDialog } = await import('#app/editor/pictures/picture-dialog.tsx')
    return (
      <PictureDialog
        use="figure"
        onFiles={(files) => add(files, at.end)}
        onClosed={(chosen) => close(chosen && withBlock(at, blockOf(chosen)))}
      />
    )
  },
  video: (at, close) => describe(at, 'video', close),
  describe: (at, close) => describe(at, 'at caret', close),
  'describe all': (at, close) => describe(at, 'undescribed', close),
}

async function describe(at: Selected, which: 'at caret' | 'undescribed' | 'video', close: Closed) {
  const { DescribeDialog } = await import('./describe-dialog.tsx')
  return <DescribeDialog at={at} which={which} onClosed={close} />
}

function blockOf({ picture: { name }, alt, caption }: ChosenPicture) {
  return figureBlock({ name, alt, caption })
}

/** What is written where the dialog cannot be loaded or drawn. */
const templates: Partial<Record<WritingDialog, (at: Selected) => Edit>> = {
  link: (at) => linked(at, '/address', 'words'),
  picture: (at) =>
    withBlock(at, figureBlock({ name: 'its-name', alt: 'What can be seen in it', caption: '' })),
}
