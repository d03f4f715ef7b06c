import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseUnavailable } from './platform/db/unavailable.server.ts'
import { log } from './platform/observability/logger.server.ts'
import {
  getRequestContext,
  markErrorShown,
  markUnavailable,
} from './platform/request/request-context.server.ts'
import { openFragmentCache } from './platform/response/fragment-cache.ts'
import { wholeResponse } from './platform/response/whole-body.ts'
import loadReact from './ui/enhance/load-react.js?raw'
import { FragmentCacheContext } from './ui/fragment-cache.tsx'
import { NonceContext } from './ui/nonce.ts'
import { PersonalMarkContext } from './ui/personal.tsx'

export const streamTimeout = 10_000

/** In one go: no page waits for a part of itself, and React writes one text faster than a stream of parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, personalMark = null } = getRequestContext(context)
  if (routerContext.staticHandlerContext.errors) markErrorShown(context)
  const fragments = personalMark || import.meta.env.DEV ? null : openFragmentCache()
  const rendered = renderToString(
    <NonceContext value={nonce}>
      <PersonalMarkContext value={personalMark}>
        <FragmentCacheContext value={fragments?.getFragment ?? null}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </FragmentCacheContext>
      </PersonalMarkContext>
    </NonceContext>,
  )
  const page = fragments?.fill(rendered) ?? rendered
  const isHydrated = routerContext.renderMeta?.didRenderScripts && serverHandoffStream
  const html = isHydrated
    ? withLoaderData(scriptsAfterPaint(page), await text(serverHandoffStream), nonce)
    : withoutMarksForReact(page)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return wholeResponse(Buffer.from(`<!DOCTYPE html>${html}`), { status, headers })
}

// Between texts, and on links: only React reads them.
function withoutMarksForReact(page: string) {
  return page.replaceAll('<!-- -->', '').replaceAll(' data-discover="true"', '')
}

// Given the stream, React Router would write the same scripts, and wait for them as for a part of the page.
function withLoaderData(page: string, data: string, nonce: string) {
  const controller = 'window.__reactRouterContext.streamController'
  const loaded = [`${controller}.enqueue(${scriptLiteral(data)});`, `${controller}.close();`]
  const written = [...loaded, loadReact]
    .map((script) => `<script nonce="${nonce}">${script}</script>`)
    .join('')
  const end = page.lastIndexOf('</body>')
  return page.slice(0, end) + written + page.slice(end)
}

// Within a script, `</script>` or `<!--` in a text would end it.
function scriptLiteral(value: string) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

// A page's forms work before React runs, so its files are fetched after the first paint (enhance/load-react.js).
function scriptsAfterPaint(page: string) {
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="after-paint" fetchpriority="low"')
    .replace('type="module" async=""', 'type="after-paint"')
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A reader who went away, or asked for what there is not, is no error of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (isDatabaseUnavailable(error)) markUnavailable(context)
  log.error({ id: getRequestContext(context).requestId, err: error }, 'a page failed')
}
