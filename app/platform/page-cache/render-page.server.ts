import { randomUUID } from 'node:crypto'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import type { Render } from '#app/platform/http/renderer.server.ts'
import {
  createRequestContext,
  type RequestContext,
} from '#app/platform/request/request-context.server.ts'
import { wholeResponse } from '#app/platform/response/whole-body.ts'
import type { RequestedPage } from './cache-key.ts'
import { type CachedPage, createCachedPage } from './cached-page.server.ts'
import { dividePage, fillPage } from './personal-page.ts'

/** It must not be cached, and can be sent once. */
export type Rendered = { response: Response; requestContext: RequestContext }

export type Outcome = { page: CachedPage; rendered?: never } | { page?: never; rendered: Rendered }

/** Only a complete response with status 200 and no cookie becomes a cached page. */
export async function renderPage(
  { key, pathname, showsStories }: RequestedPage,
  render: Render,
): Promise<Outcome> {
  const requestContext = { ...createRequestContext(''), personalMark: randomUUID() }
  const response = await render(new Request(configuration.baseUrl + key), requestContext)
  const isPage =
    response.status === 200 && !response.headers.has('Set-Cookie') && !requestContext.notCacheable
  if (!isPage) {
    return { rendered: { response: await asVisitorSees(response, requestContext), requestContext } }
  }
  return { page: await createCachedPage(response, { pathname, showsStories, requestContext }) }
}

async function asVisitorSees(response: Response, { personalMark }: RequestContext) {
  if (!personalMark || !response.headers.get('content-type')?.startsWith('text/html')) {
    return response
  }
  const page = fillPage(dividePage(await response.text(), personalMark))
  return wholeResponse(Buffer.from(page), response)
}

// A 404 is usable: it tells that a story is gone, and must not be hidden behind a stale copy.
export function isUsable({ rendered }: Outcome) {
  return !rendered || (rendered.response.status < 500 && !rendered.requestContext.notCacheable)
}

// A body can be read once: the first request that waits gets it, the others are rendered separately.
const takenResponses = new WeakSet<Rendered>()
export function takeOnce(rendered: Rendered) {
  if (takenResponses.has(rendered)) return undefined
  takenResponses.add(rendered)
  return rendered
}
