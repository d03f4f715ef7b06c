import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseUnavailable } from './db/unavailable.server.ts'
import { log } from './server/observability/logger.server.ts'
import {
  errorShown,
  markUnavailable,
  requestContextOf,
} from './server/request/request-context.server.ts'
import { wholeResponse } from './server/response/whole-body.ts'
import { NonceContext } from './ui/nonce.ts'
import { PersonalMarkContext } from './ui/personal.tsx'

export const streamTimeout = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, personalMark = null } = requestContextOf(context)
  if (routerContext.staticHandlerContext.errors) errorShown(context)
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <PersonalMarkContext value={personalMark}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PersonalMarkContext>
      </NonceContext>,
      {
        nonce,
        // A page is packed whole, and so may as well be drawn whole.
        onAllReady() {
          // Kept, it would hold the whole page in memory until it fires.
          clearTimeout(timer)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          pipe(collected((page) => resolve(wholeResponse(scriptsLast(page), { status, headers }))))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          log.error(
            { id: requestContextOf(context).requestId, err: error },
            'a page failed while drawn',
          )
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

// React writes a page in some thirty parts.
function collected(whole: (page: Buffer<ArrayBuffer>) => void) {
  const parts: Uint8Array[] = []
  return new Writable({
    write(part, _encoding, next) {
      parts.push(part)
      next()
    },
    final(next) {
      whole(Buffer.concat(parts))
      next()
    },
  })
}

const preload = '<link rel="modulepreload"'

// A page's forms work before React runs, so its scripts wait for its styles, fonts and pictures. `Scripts` writes the links.
function scriptsLast(page: Buffer<ArrayBuffer>) {
  if (!page.includes(preload)) return page
  // As Latin-1 each byte is a character and comes back as it was; decoding UTF-8 takes ten times as long.
  const characters = page.toString('latin1').replaceAll(preload, `${preload} fetchpriority="low"`)
  return Buffer.from(characters, 'latin1')
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A reader who went away, or asked for what there is not, is no error of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (isDatabaseUnavailable(error)) markUnavailable(context)
  log.error({ id: requestContextOf(context).requestId, err: error }, 'a page failed')
}
