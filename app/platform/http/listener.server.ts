import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { log } from '#app/platform/observability/logger.server.ts'
import type { CacheablePage } from '#app/platform/page-cache/cache-key.ts'
import {
  type FindPersonalParts,
  type ForwardedRequest,
  openPageCache,
} from '#app/platform/page-cache/page-cache.server.ts'
import { unreadableRequest } from './client-error.server.ts'
import { createRenderer } from './renderer.server.ts'
import { createSite } from './site.server.ts'

/**
 * Creates the request listener: it answers from the page cache where possible, and otherwise renders.
 * @returns the listener for a server, and the page cache, whose `close` ends its subscription to notifications of the database
 */
export function openListener(
  build: ServerBuild,
  publicPages: CacheablePage[],
  findPersonalParts: FindPersonalParts,
) {
  const render = createRenderer(build)
  const site = createSite(render)
  const passedOn = new WeakMap<object, ForwardedRequest>()
  const renderAnew = getRequestListener(
    (request, env) => site.fetch(request, { ...env, ...passedOn.get(env.incoming) }),
    {
      // A load balancer's HTTP/1.0 check sends no Host. Links are built from `configuration.baseUrl`.
      hostname: 'localhost',
      errorHandler(error) {
        if (error instanceof RequestError) return unreadableRequest()
        log.error({ err: error }, 'a request failed outside the site')
        return new Response(null, { status: 500 })
      },
    },
  )
  function passOn(request: IncomingMessage, response: ServerResponse, known: ForwardedRequest) {
    passedOn.set(request, known)
    void renderAnew(request, response)
  }
  const cache = openPageCache({ publicPages, render, passOn, findPersonalParts })
  const listener: RequestListener = (request, response) => {
    // RFC 9112, 3.2: a request without Host is valid in HTTP/1.0 only.
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      response.writeHead(400, [...unreadableRequest().headers, ['Connection', 'close']].flat())
      response.end()
    } else cache.answer(request, response)
  }
  return { listener, cache }
}
