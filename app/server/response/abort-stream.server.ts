import { createMiddleware } from 'hono/factory'
import { log } from '#app/server/observability/logger.server.ts'
import type { RequestContext } from '#app/server/request/request-context.server.ts'

type Site = {
  Bindings: { outgoing?: { destroy(): unknown } }
  Variables: { visit: RequestContext }
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
  const end = (error: unknown) => {
    log.error({ id: c.get('visit').requestId, err: error }, 'an answer broke off')
    c.env.outgoing?.destroy()
  }
  c.res = new Response(passedOn(body, end), { status, headers })
})

function passedOn(body: ReadableStream<Uint8Array>, end: (error: unknown) => void) {
  const reader = body.getReader()
  let gone = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await reader.read().catch((error: unknown) => {
          if (!gone) end(error)
        })
        // Nothing can be done to the stream of a reader who went away in the meantime.
        if (gone) return
        if (part?.value) controller.enqueue(part.value)
        else controller.close()
      },
      cancel(reason) {
        gone = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
