import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { log } from '#app/platform/observability/logger.server.ts'
import type { CacheablePage } from '#app/platform/page-cache/cache-key.ts'
import { openFileCache, type PublicFiles } from '#app/platform/page-cache/file-cache.server.ts'
import {
  type FindPersonalParts,
  type ForwardedRequest,
  openPageCache,
} from '#app/platform/page-cache/page-cache.server.ts'
import { openBuiltFiles } from '#app/platform/response/static-files.server.ts'
import { unreadableRequest } from './client-error.server.ts'
import { createRenderer } from './renderer.server.ts'
import { createSite } from './site.server.ts'

type Opened = {
  publicPages: CacheablePage[]
  publicFiles: PublicFiles[]
  findPersonalParts: FindPersonalParts
}

/** @returns the listener for a server, and what it has in memory, whose `close` ends its subscriptions */
export function openListener(
  build: ServerBuild,
  { publicPages, publicFiles, findPersonalParts }: Opened,
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
  const pages = openPageCache({ publicPages, render, passOn, findPersonalParts })
  const files = openFileCache(publicFiles)
  const builtFiles = import.meta.env.PROD && openBuiltFiles()
  const listener: RequestListener = (request, response) => {
    // RFC 9112, 3.2: a request without Host is valid in HTTP/1.0 only.
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      response.writeHead(400, [...unreadableRequest().headers, ['Connection', 'close']].flat())
      response.end()
      return
    }
    const answerPage = () => pages.answer(request, response)
    const answerFile = () => files.answer(request, response, answerPage)
    if (builtFiles) builtFiles.answer(request, response, answerFile)
    else answerFile()
  }
  const close = () => {
    pages.close()
    files.close()
  }
  return { listener, cache: { size: pages.size, close } }
}
