import { X } from 'lucide-react'

export type ToastWords = {
  title: string
  text?: string
  destructive?: boolean
  /** Tells two showings of the same words apart. */
  id?: string
}

/** Says what has just happened. A script that React knows nothing of hides each toast in its time. */
export function ToastRegion({ toasts }: { toasts: ToastWords[] }) {
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <Toast key={toast.id ?? toast.title + toast.text} {...toast} />
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
