import { RouterContextProvider } from 'react-router'
import { openEventStream } from '#app/features/review/event-stream.server.ts'
import { authenticate, currentAdmin, currentViewer } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/events.ts'

/** Streams live events to admin pages (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function loader({ request, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  // The stream never ends, so only an EventSource may open it.
  if (!request.headers.get('accept')?.includes('text/event-stream')) {
    return new Response(null, { status: 406 })
  }
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store, no-transform',
    // A proxy that buffers responses would never pass this one on.
    'X-Accel-Buffering': 'no',
  }
  if (request.method !== 'GET') return new Response(null, { headers })
  const stream = openEventStream(admin, {
    signal: request.signal,
    isStillAllowed: () => isStillAdmin(request),
  })
  return stream ? new Response(stream, { headers }) : new Response(null, { status: 429 })
}

async function isStillAdmin(request: Request) {
  const context = new RouterContextProvider()
  await authenticate(request, context)
  return currentViewer(context)?.isAdmin ?? false
}
