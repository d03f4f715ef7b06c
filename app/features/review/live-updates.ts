import { href } from 'react-router'
import { type LiveEvent, liveEvents } from './live.ts'

type LiveListener = (event: LiveEvent, id: string) => void

// One connection for the whole page, closed while the tab is hidden: a browser opens at most six to one site (HTTP/1.1).
const listeners = new Set<LiveListener>()
let source: EventSource | null = null
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
let reconnectMs = 5_000

/** Calls the listener for every live event while the page is visible. @returns unsubscribes */
export function subscribeToReview(listener: LiveListener) {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', connectWhileVisible)
    connectWhileVisible()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', connectWhileVisible)
    disconnect()
  }
}

function connectWhileVisible() {
  if (document.visibilityState === 'hidden') return disconnect()
  if (source) return
  open()
}

function open() {
  source = new EventSource(href('/admin/events'))
  for (const event of liveEvents) {
    source.addEventListener(event, ({ data }: MessageEvent<string>) => notifyListeners(event, data))
  }
  source.addEventListener('open', () => {
    reconnectMs = 5_000
    // Events may have been missed before the connection opened or reopened.
    notifyListeners('missed', '')
  })
  // EventSource reconnects by itself after a network error, but not after a response that is no event stream.
  source.addEventListener('error', () => {
    if (source?.readyState !== EventSource.CLOSED) return
    disconnect()
    reconnectTimer = setTimeout(connectWhileVisible, reconnectMs)
    reconnectMs = Math.min(reconnectMs * 2, 60_000)
  })
}

function disconnect() {
  clearTimeout(reconnectTimer)
  source?.close()
  source = null
}

function notifyListeners(event: LiveEvent, id: string) {
  for (const listener of listeners) listener(event, id)
}
