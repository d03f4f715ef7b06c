import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { liveRegion } from './live-region.ts'

export type ToastWords = {
  title: string
  text?: string
  destructive?: boolean
}

type ToastRegionProps = {
  toasts: ToastWords[]
  /** What the toasts tell of, such as an action's answer: with a new one the same words are shown anew. */
  of?: unknown
  /** Shows them in its own place, for what may cover the page. */
  here?: boolean
}

/**
 * Says what has just happened. A script that React knows nothing of hides each toast in its time. What is said once the
 * page is there goes into the live regions that it has already: one that comes with its words is seldom read out.
 */
export function ToastRegion({ toasts, of, here = false }: ToastRegionProps) {
  const [told, setTold] = useState({ of, times: 0 })
  if (told.of !== of) setTold({ of, times: told.times + 1 })
  // With a page that comes from the server come its regions.
  const isFromServer = useSyncExternalStore(never, no, yes)
  const [isPartOfPage] = useState(isFromServer)
  const [isThere, setThere] = useState(isFromServer)
  useEffect(() => setThere(true), [])

  const shown = (isThere ? toasts : []).map((toast) => ({
    toast,
    key: `${told.times} ${toast.title} ${toast.text}`,
  }))
  if (!isPartOfPage && !here) {
    return shown.map(({ toast, key }) => createPortal(<Toast {...toast} />, liveRegion(toast), key))
  }
  const drawn = (destructive: boolean) =>
    shown
      .filter(({ toast }) => Boolean(toast.destructive) === destructive)
      .map(({ toast, key }) => <Toast key={key} {...toast} />)
  return <LiveRegions status={drawn(false)} alert={drawn(true)} />
}

/** Where toasts are shown: empty at first, so that whatever comes is read out. */
export function LiveRegions({ status, alert }: { status?: ReactNode; alert?: ReactNode }) {
  return (
    <div className="toasts">
      <div role="status">{status}</div>
      <div role="alert">{alert}</div>
    </div>
  )
}

function Toast({ title, text, destructive }: ToastWords) {
  return (
    <div
      className={destructive ? 'toast toast-destructive' : 'toast'}
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

function never() {
  return () => {}
}

const yes = () => true
const no = () => false
