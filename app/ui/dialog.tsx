import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { LiveRegions } from './toast.tsx'

type DialogProps = {
  /** The button that opens it refers to this id: `<Button popoverTarget={id} aria-haspopup="dialog">`. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** A dialog over the page. Without script it is a popover, closed by a click outside it; with script it is modal. */
export function Dialog({ id, title, children }: DialogProps) {
  const titleId = `${id}-title`
  return (
    <dialog id={id} popover="auto" className="dialog sheet" aria-labelledby={titleId}>
      <div className="dialog-head">
        <h2 id={titleId} className="text-[1.875rem] leading-tight">
          {title}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          className="-mt-2 -mr-3"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      {children}
      <LiveRegions />
    </dialog>
  )
}
