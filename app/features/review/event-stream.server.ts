import { untilClosing } from '#app/server/http/drain.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { subscribe } from '#app/server/pg-notifications.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { LiveEvent } from './live.ts'

/** Of all admins together, and of one with many windows. */
export const maxStreams = { all: 200, each: 12 }

// Whoever takes so little for so long is gone: it would be kept for them in memory.
const mostUnread = 100

const seconds = 1_000
const open = new Map<string, number>()

type Options = {
  /** Aborted when the reader goes away. */
  signal: AbortSignal
  /** Asked again and again: a stream ends with the role or the session it was opened by. */
  mayStay: () => Promise<boolean>
  beatEvery?: number
  checkEvery?: number
}

/**
 * Tells an open desk what happens, as server-sent events: ids alone, never a word of a story.
 *
 * @returns null when there are too many streams already
 */
export function openEventStream(
  admin: Viewer,
  options: Options,
): ReadableStream<Uint8Array> | null {
  requireAdmin(admin)
  const all = [...open.values()].reduce((sum, count) => sum + count, 0)
  const own = open.get(admin.id) ?? 0
  if (all >= maxStreams.all || own >= maxStreams.each) return null
  open.set(admin.id, own + 1)
  let end = () => {}
  return new ReadableStream({
    start(controller) {
      end = feed(controller, options, () => leave(admin.id))
    },
    cancel: () => end(),
  })
}

function leave(id: string) {
  const left = (open.get(id) ?? 1) - 1
  if (left > 0) open.set(id, left)
  else open.delete(id)
}

/** Feeds a stream until something ends it. @returns ends it */
function feed(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { signal, mayStay, beatEvery = 25 * seconds, checkEvery = 30 * seconds }: Options,
  onEnd: () => void,
) {
  const say = (text: string) => {
    if ((controller.desiredSize ?? 0) < -mostUnread) return end()
    controller.enqueue(Buffer.from(text))
  }
  const tell = (event: LiveEvent, id = '') => say(`event: ${event}\ndata: ${id}\n\n`)
  const hear = (payload: string) => {
    const [, reading, id = ''] = /^(reading:)?(.+)$/.exec(payload) ?? []
    if (isUuid(id)) tell(reading ? 'reading' : 'changed', id)
  }

  const undo = [
    subscribe('desk', hear, () => tell('missed')),
    untilClosing(() => end()),
    every(beatEvery, () => say(': still here\n\n')),
    every(checkEvery, async () => {
      if (!(await mayStay().catch(() => false))) end()
    }),
  ]
  let ended = false
  function end() {
    if (ended) return
    ended = true
    signal.removeEventListener('abort', end)
    for (const stop of undo) stop()
    onEnd()
    try {
      controller.close()
    } catch {
      // Cancelled by its reader, it is closed already.
    }
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  else say('retry: 5000\n\n')
  return end
}

function every(wait: number, act: () => void) {
  const timer = setInterval(act, wait)
  return () => clearInterval(timer)
}
