import { X } from 'lucide-react'
import { useState } from 'react'

export type ToastWords = {
  title: string
  text?: string
  destructive?: boolean
}

type ToastRegionProps = {
  toasts: ToastWords[]
  /** What the toasts tell of, such as an action's answer: with a new one the same words are shown anew. */
  of?: unknown
}

/** Says what has just happened. A script that React knows nothing of hides each toast in its time. */
export function ToastRegion({ toasts, of }: ToastRegionProps) {
  const [told, setTold] = useState({ of, times: 0 })
  if (told.of !== of) setTold({ of, times: told.times + 1 })

  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <Toast key={`${told.times} ${toast.title} ${toast.text}`} {...toast} />
      ))}
    </div>
  )
}

function Toast({ title, text, destructive }: ToastWords) {
  return (
    <div
      className={destructive ? 'toast toast-destructive' : 'toast'}
      role={destructive ? 'alert' : 'status'}
      data-toast={destructive ? 'destructive' : ''}
      suppressHydrationWarning
    >
      <b>{title}</b>
      {text && <p>{text}</p>}
      <button type="button" aria-label="Dismiss" data-toast-dismiss="">
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
