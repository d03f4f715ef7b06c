import { createMiddleware } from 'hono/factory'
import { log } from '#app/platform/observability/logger.server.ts'
import type { RequestContext } from '#app/platform/request/request-context.server.ts'
import { readWholeBody } from './whole-body.ts'

type Site = {
  Bindings: { outgoing?: { destroy(): unknown } }
  Variables: { requestContext: RequestContext }
}

/** By default @hono/node-server would send the error to the client and print it, with the SQL query, to the terminal. */
export const abortBrokenStream = createMiddleware<Site>(async (c, next) => {
  await next()
  if (readWholeBody(c.res)) return
  const { body, status, headers } = c.res
  // A compressed response is not streamed.
  if (!body || headers.has('Content-Encoding')) return
  const onError = (error: unknown) => {
    log.error({ id: c.get('requestContext').requestId, err: error }, 'a response was aborted')
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
        // The stream was cancelled because the client closed the connection; it must not be used any more.
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
