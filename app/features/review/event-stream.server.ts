import { untilClosing } from '#app/server/http/drain.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { subscribe } from '#app/server/pg-notifications.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { LiveEvent } from './live.ts'

/** The limits for all admins together and for each admin. */
export const maxStreams = { all: 200, each: 12 }

// A reader with this many unread events is considered gone, because the events are held in memory.
const maxUnreadEvents = 100

const secondMs = 1_000
const openStreams = new Map<string, number>()

type Options = {
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Called repeatedly: the stream ends when the admin loses the role or the session. */
  isStillAllowed: () => Promise<boolean>
  heartbeatMs?: number
  checkMs?: number
}

/**
 * Streams live events to an admin page as server-sent events. They carry ids only, never a story's text.
 *
 * @returns null when there are too many streams already
 */
export function openEventStream(
  admin: Viewer,
  options: Options,
): ReadableStream<Uint8Array> | null {
  requireAdmin(admin)
  const all = [...openStreams.values()].reduce((sum, count) => sum + count, 0)
  const own = openStreams.get(admin.id) ?? 0
  if (all >= maxStreams.all || own >= maxStreams.each) return null
  openStreams.set(admin.id, own + 1)
  let end = () => {}
  return new ReadableStream({
    start(controller) {
      end = feed(controller, options, () => releaseStream(admin.id))
    },
    cancel: () => end(),
  })
}

function releaseStream(id: string) {
  const left = (openStreams.get(id) ?? 1) - 1
  if (left > 0) openStreams.set(id, left)
  else openStreams.delete(id)
}

/** Feeds a stream until something ends it. @returns a function that ends it */
function feed(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { signal, isStillAllowed, heartbeatMs = 25 * secondMs, checkMs = 30 * secondMs }: Options,
  onEnd: () => void,
) {
  const send = (text: string) => {
    if ((controller.desiredSize ?? 0) < -maxUnreadEvents) return end()
    controller.enqueue(Buffer.from(text))
  }
  const sendEvent = (event: LiveEvent, id = '') => send(`event: ${event}\ndata: ${id}\n\n`)
  const onNotification = (payload: string) => {
    const [, reading, id = ''] = /^(reading:)?(.+)$/.exec(payload) ?? []
    if (isUuid(id)) sendEvent(reading ? 'reading' : 'changed', id)
  }

  const cleanUps = [
    subscribe('review', onNotification, () => sendEvent('missed')),
    untilClosing(() => end()),
    every(heartbeatMs, () => send(': still here\n\n')),
    every(checkMs, async () => {
      if (!(await isStillAllowed().catch(() => false))) end()
    }),
  ]
  let ended = false
  function end() {
    if (ended) return
    ended = true
    signal.removeEventListener('abort', end)
    for (const stop of cleanUps) stop()
    onEnd()
    try {
      controller.close()
    } catch {
      // A stream that its reader cancelled is closed already.
    }
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  else send('retry: 5000\n\n')
  return end
}

function every(intervalMs: number, act: () => void) {
  const timer = setInterval(act, intervalMs)
  return () => clearInterval(timer)
}
