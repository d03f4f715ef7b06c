import { createMiddleware } from 'hono/factory'
import { log } from '#app/server/observability/logger.server.ts'
import type { RequestContext } from '#app/server/request/request-context.server.ts'

type Site = {
  Bindings: { outgoing?: { destroy(): unknown } }
  Variables: { requestContext: RequestContext }
}

/**
 * Cuts the connection when an answer that comes in parts cannot go on. The log is told why; the server underneath would
 * tell it to the reader and, with all that the database was asked, to the terminal.
 */
export const abortBrokenStream = createMiddleware<Site>(async (c, next) => {
  await next()
  const { body, status, headers } = c.res
  // What was packed is whole.
  if (!body || headers.has('Content-Encoding')) return
  const onError = (error: unknown) => {
    log.error({ id: c.get('requestContext').requestId, err: error }, 'an answer broke off')
    c.env.outgoing?.destroy()
  }
  c.res = new Response(passThrough(body, onError), { status, headers })
})

function passThrough(body: ReadableStream<Uint8Array>, onError: (error: unknown) => void) {
  const reader = body.getReader()
  let cancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const result = await reader.read().catch((error: unknown) => {
          if (!cancelled) onError(error)
        })
        // Nothing can be done to the stream of a reader who went away in the meantime.
        if (cancelled) return
        if (result?.value) controller.enqueue(result.value)
        else controller.close()
      },
      cancel(reason) {
        cancelled = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
