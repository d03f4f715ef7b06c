import { createServer, type ServerOptions } from 'node:http'
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router'
import { onTestFinished } from 'vitest'
import { answerClientErrors } from '#app/platform/http/client-error.server.ts'
import { openListener } from '#app/platform/http/listener.server.ts'
import type { CacheablePage } from '#app/platform/page-cache/cache-key.ts'
import type { PublicFiles } from '#app/platform/page-cache/file-cache.server.ts'
import { markErrorShown } from '#app/platform/request/request-context.server.ts'
import { authenticate } from '#app/platform/sessions/viewer.server.ts'
import { openServer } from '#tests/open-server.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** What a route of the test may export; see `openSite`. */
export type Page = {
  loader?(args: Asked): unknown
  action?(args: Asked): unknown
  middleware?: unknown[]
  /** With it the page is a document; without it, what it answers is sent as it is. */
  default?(): null
}

/** A route that knows who is signed in. The root of the site does that for all of its routes. */
export function recognising(route: object): Page {
  const recognise = ({ request, context }: Asked) => authenticate(request, context).then(() => {})
  return { ...route, middleware: [recognise] } as Page
}

/**
 * Opens the site on a port of its own, with these pages by their address.
 *
 * @param kept those that it keeps in memory
 * @param limits of the server itself
 * @param publicFiles that it sends from memory
 * @returns its address, its server and its page cache
 */
export async function openSite(
  pages: Record<string, Page> = {},
  kept: CacheablePage[] = [],
  limits: ServerOptions = {},
  publicFiles: PublicFiles[] = [],
) {
  const { listener, cache } = openListener(buildOf(pages), {
    publicPages: kept,
    publicFiles,
    findPersonalParts: async () => null,
  })
  const server = createServer(
    { connectionsCheckingInterval: 100, requireHostHeader: false, ...limits },
    listener,
  )
  answerClientErrors(server)
  onTestFinished(() => cache.close())
  return { server, cache, url: await openServer(server) }
}

// The least that the framework takes for a build: documents are drawn as one word.
function buildOf(pages: Record<string, Page>) {
  const root = { id: 'root', path: '', module: { default: () => null } }
  const routes = Object.entries(pages).map(([path, page]) => ({
    id: path,
    parentId: 'root',
    path,
    module: page,
  }))
  return {
    entry: {
      module: {
        default: (
          _request: Request,
          status: number,
          headers: Headers,
          { staticHandlerContext }: EntryContext,
          context: RouterContextProvider,
        ) => {
          if (staticHandlerContext.errors) markErrorShown(context)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          return new Response('<!doctype html>drawn', { status, headers })
        },
        handleError() {},
      },
    },
    routes: {
      root,
      home: {
        id: 'home',
        parentId: 'root',
        index: true,
        module: { default: () => null, loader: () => null, action: () => null },
      },
      ...Object.fromEntries(routes.map((route) => [route.id, route])),
    },
    assets: {
      entry: { module: '', imports: [] },
      routes: {},
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
