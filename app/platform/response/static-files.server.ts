import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { setEdgeHeaders } from '#app/platform/edge/edge-headers.server.ts'
import { acceptedEncoding, type ContentEncoding } from './content-encoding.ts'
import { createEtag } from './etag.ts'
import { createFileHead, type FileHead, sendFile, sendIfNotModified } from './send-file.server.ts'

const oneDay = 'public, max-age=86400'
const immutable = 'public, max-age=31536000, immutable'
const megabyte = 1024 * 1024

type StoredFile = { head: FileHead; body: Buffer }
type BuiltFile = Partial<Record<ContentEncoding, StoredFile>> & Record<'identity', StoredFile>

// Only paths of these two patterns are looked up, so that a request for a page never touches the disk.
const filePath = /^\/assets\/[\w-][\w.-]*$|^\/[\w-]+\.(?:svg|png|ico|txt|pdf|webmanifest)$/

// Link previews and feeds are shown on pages of other sites, and newsletters on those of email providers.
const shownElsewhere = /-card(?:-[\w-]+)?\.jpg$|-\d+\.(?:webp|jpg)$|\/email-wordmark\.png$/

const endings = { br: '.br', gzip: '.gz', identity: '' }
const compressed = /\.(?:js|css|svg|txt|webmanifest)$/

/**
 * Read when they are first asked for, and sent from memory from then on.
 * @param roots also that of previous builds that open or cached pages may still request (ops/previous-assets.ts)
 */
export function openBuiltFiles(
  roots = ['./build/client', './build.previous'],
  maxBytes = 16 * megabyte,
) {
  const files = new LRUCache<string, BuiltFile>({
    maxSize: maxBytes,
    sizeCalculation: (file) =>
      Object.values(file).reduce((sum, { body }) => sum + body.byteLength, 4_096),
  })

  async function find(pathname: string) {
    for (const root of roots) {
      const file = await readBuiltFile(root, pathname)
      if (!file) continue
      files.set(pathname, file)
      return file
    }
    return null
  }

  return {
    size: () => files.calculatedSize,

    answer(request: IncomingMessage, response: ServerResponse, passOn: () => void) {
      const startedAt = performance.now()
      const { method, url = '', headers } = request
      const [pathname = ''] = url.split('?', 1)
      if ((method !== 'GET' && method !== 'HEAD') || !filePath.test(pathname)) return passOn()
      const exchange = { request, response, pathname, kind: 'file' as const, startedAt }
      const sendBuilt = (file: BuiltFile) => {
        const encoding = acceptedEncoding(String(headers['accept-encoding'] ?? ''))
        const { head, body } = file[encoding] ?? file.identity
        if (!sendIfNotModified(head, exchange)) sendFile(head, body, exchange)
      }
      const file = files.get(pathname)
      if (file) return sendBuilt(file)
      find(pathname).then((found) => (found ? sendBuilt(found) : passOn()), passOn)
    },
  }
}

async function readBuiltFile(root: string, pathname: string): Promise<BuiltFile | null> {
  const identity = await readEncoding(root, pathname, 'identity')
  if (!identity || !compressed.test(pathname)) return identity && { identity }
  const [br, gzip] = await Promise.all([
    readEncoding(root, pathname, 'br'),
    readEncoding(root, pathname, 'gzip'),
  ])
  return { identity, ...(br && { br }), ...(gzip && { gzip }) }
}

async function readEncoding(root: string, pathname: string, encoding: ContentEncoding) {
  const path = root + pathname + endings[encoding]
  try {
    const [body, { mtime }] = await Promise.all([readFile(path), stat(path)])
    // A name under /assets/ contains a hash of its content.
    const isHashed = pathname.startsWith('/assets/')
    const etag = isHashed ? `"${basename(path)}"` : createEtag(body)
    const headers = new Headers({
      ETag: etag,
      'Content-Type': getMimeType(pathname) ?? 'application/octet-stream',
      'Cache-Control': isHashed ? immutable : oneDay,
      'Last-Modified': mtime.toUTCString(),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...(compressed.test(pathname) && { Vary: 'Accept-Encoding' }),
      ...(shownElsewhere.test(pathname) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    })
    // A name with a hash is never another file, so nothing is ever wrong with it.
    if (!isHashed) setEdgeHeaders(headers, [])
    return { head: createFileHead(headers, pathname), body }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
    throw error
  }
}
