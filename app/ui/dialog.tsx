import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { closeShape, Icon } from './icon.tsx'
import { LiveRegions } from './toast.tsx'

type DialogProps = {
  /** For `<Button popoverTarget={id} aria-haspopup="dialog">`. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** Without script it is a popover, closed by a click outside it; with script it is modal. */
export function Dialog({ id, title, children }: DialogProps) {
  const titleId = `${id}-title`
  return (
    <dialog id={id} popover="auto" className="dialog sheet" aria-labelledby={titleId}>
      <DialogContent
        titleId={titleId}
        title={title}
        close={{ popoverTarget: id, popoverTargetAction: 'hide' }}
      >
        {children}
      </DialogContent>
    </dialog>
  )
}

type DialogContentProps = {
  titleId: string
  title: ReactNode
  close: Pick<ComponentProps<typeof Button>, 'onClick' | 'popoverTarget' | 'popoverTargetAction'>
  children: ReactNode
}

/** Toasts would be behind it otherwise. */
export function DialogContent({ titleId, title, close, children }: DialogContentProps) {
  return (
    <>
      <div className="dialog-head">
        <h2 id={titleId} className="text-[1.875rem] leading-tight">
          {title}
        </h2>
        <Button variant="ghost" size="icon" className="-mt-2 -mr-3" {...close} aria-label="Close">
          <Icon shape={closeShape} />
        </Button>
      </div>
      {children}
      <LiveRegions />
    </>
  )
}
