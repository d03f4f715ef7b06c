import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createDrawing } from './drawing.server.ts'
import type { PublicPage } from './kept-place.ts'
import { type Drawn, openPageCache } from './page-cache.server.ts'
import { createSite } from './site.server.ts'

/**
 * Everything that answers a request: from memory where that can be, and from the site otherwise.
 *
 * @returns the listener for a server, and `close`, after which no news is listened to any more
 */
export function openListener(build: ServerBuild, publicPages: PublicPage[]) {
  const draw = createDrawing(build)
  const site = createSite(draw)
  const drawnFor = new WeakMap<object, Drawn>()
  const answerAnew = getRequestListener((request, env) =>
    site.fetch(request, { ...env, drawn: drawnFor.get(env.incoming) }),
  )
  function passOn(request: IncomingMessage, response: ServerResponse, drawn?: Drawn) {
    if (drawn) drawnFor.set(request, drawn)
    void answerAnew(request, response)
  }
  const cache = openPageCache({ publicPages, draw, passOn })
  return { listener: cache.answer satisfies RequestListener, cache, close: cache.close }
}
