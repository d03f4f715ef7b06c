import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'

const oneDay = 'public, max-age=86400'
const immutable = 'public, max-age=31536000, immutable'

/** The files of this build, and of previous builds that open or cached pages may still request (ops/previous-assets.ts). */
export function builtFiles() {
  return ['./build/client', './build.previous'].filter((root) => existsSync(root)).map(staticFiles)
}

// A name under /assets/ contains a hash of its content, and ends in .br or .gz when compressed.
function fileEtag(path: string) {
  if (path.includes('/assets/')) return `"${basename(path)}"`
  const { size, mtimeMs } = statSync(path)
  return `W/"${size}-${mtimeMs}"`
}

// Link previews and feeds are shown on pages of other sites, and newsletters on those of email providers.
const shownElsewhere = /-card(?:-[\w-]+)?\.jpg$|-\d+\.(?:webp|jpg)$|\/email-wordmark\.png$/

/** Only paths of these two patterns are looked up, so that a request for a page never touches the disk. */
function staticFiles(root: string) {
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.header('ETag', fileEtag(path))
      c.header('Cache-Control', path.includes('/assets/') ? immutable : oneDay)
      if (shownElsewhere.test(path)) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
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
