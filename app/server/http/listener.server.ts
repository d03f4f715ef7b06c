import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { log } from '#app/server/observability/logger.server.ts'
import type { CacheablePage } from '#app/server/page-cache/cache-key.ts'
import { openPageCache, type Rendered } from '#app/server/page-cache/page-cache.server.ts'
import { unreadableRequest } from './client-error.server.ts'
import { createRenderer } from './renderer.server.ts'
import { createSite } from './site.server.ts'

/**
 * Everything that answers a request: from memory where that can be, and from the site otherwise.
 *
 * @returns the listener for a server, and `close`, after which no news is listened to any more
 */
export function openListener(build: ServerBuild, publicPages: CacheablePage[]) {
  const draw = createRenderer(build)
  const site = createSite(draw)
  const drawnFor = new WeakMap<object, Rendered>()
  const answerAnew = getRequestListener(
    (request, env) => site.fetch(request, { ...env, drawn: drawnFor.get(env.incoming) }),
    {
      // A balancer's check by HTTP/1.0 names no host. Links are made from `configuration.baseUrl`.
      hostname: 'localhost',
      errorHandler(error) {
        if (error instanceof RequestError) return unreadableRequest()
        log.error({ err: error }, 'a request failed outside the site')
        return new Response(null, { status: 500 })
      },
    },
  )
  function passOn(request: IncomingMessage, response: ServerResponse, drawn?: Rendered) {
    if (drawn) drawnFor.set(request, drawn)
    void answerAnew(request, response)
  }
  const cache = openPageCache({ publicPages, draw, passOn })
  const listener: RequestListener = (request, response) => {
    // RFC 9112, 3.2: without a host only HTTP/1.0 is a request.
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      response.writeHead(400, [...unreadableRequest().headers, ['Connection', 'close']].flat())
      response.end()
    } else cache.answer(request, response)
  }
  return { listener, cache, close: cache.close }
}
