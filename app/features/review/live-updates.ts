import { href } from 'react-router'
import { type LiveEvent, liveEvents } from './live.ts'

type Heard = (event: LiveEvent, id: string) => void

// One line for everything on the page, and none while nobody looks at it: a browser opens six to a site at most.
const listeners = new Set<Heard>()
let line: EventSource | null = null
let again: ReturnType<typeof setTimeout> | undefined
let patience = 5_000

/** Hears what the desk is told, for as long as the page is looked at. */
export function subscribeToReview(heard: Heard) {
  listeners.add(heard)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', attend)
    attend()
  }
  return () => {
    listeners.delete(heard)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', attend)
    hangUp()
  }
}

function attend() {
  if (document.visibilityState === 'hidden') return hangUp()
  if (line) return
  open()
}

function open() {
  line = new EventSource(href('/admin/events'))
  for (const event of liveEvents) {
    line.addEventListener(event, ({ data }: MessageEvent<string>) => tell(event, data))
  }
  line.addEventListener('open', () => {
    patience = 5_000
    // Something may have happened since the page was drawn, or since the line broke.
    tell('missed', '')
  })
  // By itself it comes back from a broken line; an answer that is no stream ends it.
  line.addEventListener('error', () => {
    if (line?.readyState !== EventSource.CLOSED) return
    hangUp()
    again = setTimeout(attend, patience)
    patience = Math.min(patience * 2, 60_000)
  })
}

function hangUp() {
  clearTimeout(again)
  line?.close()
  line = null
}

function tell(event: LiveEvent, id: string) {
  for (const heard of listeners) heard(event, id)
}
