import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { onTestFinished } from 'vitest'
import { createSite } from '#app/server/http/site.server.ts'

/** What a route of the test may export; see `openSite`. */
export type Page = {
  loader?(args: { request: Request }): unknown
  action?(args: { request: Request }): unknown
}

/** Opens the site on a port of its own, with these pages by their address. @returns its address and its server */
export async function openSite(pages: Record<string, Page> = {}) {
  const server = createAdaptorServer({ fetch: createSite(buildOf(pages)).fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
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
        default: (_request: Request, status: number, headers: Headers) => {
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
