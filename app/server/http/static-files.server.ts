import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'

const dayAndNight = 'public, max-age=86400'
const forever = 'public, max-age=31536000, immutable'

/** The files of this build, and of those before it that pages in browsers and caches may still ask for (scripts/earlier.ts). */
export function builtFiles() {
  return ['./build/client', './build.earlier'].filter((root) => existsSync(root)).map(staticFiles)
}

/** Only these two shapes of address are looked up at all, so a page never touches the disk. */
function staticFiles(root: string) {
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', path.includes('/assets/') ? forever : dayAndNight)
      // Link previews and feeds are shown on pages of other sites.
      if (/-card-[\w-]+\.jpg$/.test(path)) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    },
  })
  return createMiddleware(async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const isFile = /^\/assets\/[\w.-]+$|^\/[\w-]+\.(?:svg|png|ico|txt|pdf|webmanifest)$/.test(
      pathname,
    )
    return isFile ? files(c, next) : next()
  })
}
