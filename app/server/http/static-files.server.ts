import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'

const dayAndNight = 'public, max-age=86400'
const forever = 'public, max-age=31536000, immutable'

/** The built files. Only these two shapes of address are looked up at all, so a page never touches the disk. */
export function staticFiles(root = './build/client') {
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
