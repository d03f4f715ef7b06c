import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { closeShape, Icon } from './icon.tsx'
import { liveRegion } from './live-region.ts'

type ToastWords = {
  title: string
  text?: string
  destructive?: boolean
}

type ToastRegionProps = {
  toasts: ToastWords[]
  /** When it changes, the same words are announced again. */
  of?: unknown
  /** For parts that may cover the page. */
  here?: boolean
}

/**
 * app/ui/enhance/toasts.ts hides them after a while, outside React. Those that come after the page has loaded go into its
 * existing live regions, because screen readers seldom announce a region that appears together with its text.
 */
export function ToastRegion({ toasts, of, here = false }: ToastRegionProps) {
  const [cause, setCause] = useState({ of, times: 0 })
  if (cause.of !== of) setCause({ of, times: cause.times + 1 })
  // A page from the server brings its own live regions.
  const isFromServer = useSyncExternalStore(never, no, yes)
  const [isPartOfPage] = useState(isFromServer)
  const [isMounted, setMounted] = useState(isFromServer)
  useEffect(() => setMounted(true), [])

  const shown = (isMounted ? toasts : []).map((toast) => ({
    toast,
    key: `${cause.times} ${toast.title} ${toast.text}`,
  }))
  if (!isPartOfPage && !here) {
    return shown.map(({ toast, key }) => createPortal(<Toast {...toast} />, liveRegion(toast), key))
  }
  const rendered = (destructive: boolean) =>
    shown
      .filter(({ toast }) => Boolean(toast.destructive) === destructive)
      .map(({ toast, key }) => <Toast key={key} {...toast} />)
  return <LiveRegions status={rendered(false)} alert={rendered(true)} />
}

/** Part of the page, so that they cover nothing that is to be pressed again. */
export function FormToasts({ id, ...toasts }: { id?: string } & Omit<ToastRegionProps, 'here'>) {
  return (
    <div id={id} className="form-toasts">
      <ToastRegion here {...toasts} />
    </div>
  )
}

/** Empty at first, so that screen readers announce what is added. */
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
        <Icon shape={closeShape} className="size-5" />
      </button>
    </div>
  )
}

function never() {
  return () => {}
}

const yes = () => true
const no = () => false
