import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { DialogContent } from './dialog.tsx'

type ModalProps = {
  title: string
  isWide?: boolean
  /** Once the page can be used again. */
  onClosed: () => void
  children: ReactNode
}

/** It lies outside the forms of the page. */
export function Modal({ title, isWide, onClosed, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={`dialog sheet ${isWide ? 'dialog-wide' : ''}`.trimEnd()}
      aria-labelledby={titleId}
      onClose={onClosed}
    >
      <DialogContent
        titleId={titleId}
        title={title}
        close={{ onClick: () => dialog.current?.close() }}
      >
        {children}
      </DialogContent>
    </dialog>,
    document.body,
  )
}
