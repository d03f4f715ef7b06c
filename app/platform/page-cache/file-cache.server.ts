import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { disconnectedForMs, subscribe } from '#app/platform/db/pg-notifications.server.ts'
import { setEdgeHeaders } from '#app/platform/edge/edge-headers.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { classifyRequest } from '#app/platform/observability/request-log.server.ts'
import {
  createFileHead,
  type FileExchange,
  type FileHead,
  sendFile,
  sendIfNotModified,
} from '#app/platform/response/send-file.server.ts'
import { whenPagesAreDropped } from './dropped-pages.ts'

export type PublicFiles = {
  path: RegExp
  /** @returns null for what not everybody may see, and what does not exist */
  find(match: RegExpExecArray): Promise<PublicFile | null>
}

export type PublicFile = {
  key: string
  /** What is notified once it may no longer be shown: `story:<id>`, or a change of any piece, picture or setting. */
  shownBy: `story:${string}` | 'magazine'
  headers: { ETag: string } & Record<string, string>
  read(): Promise<Buffer | null>
}

type ShownFile = PublicFile & { head: FileHead }

const maxShown = 10_000
const freshForMs = 1_000

/** Which of them everybody may see is known until the database notifies a change, and the bytes lie in memory. */
export function openFileCache(publicFiles: PublicFiles[]) {
  const shown = new LRUCache<string, ShownFile>({ max: maxShown })
  const bytes = new LRUCache<string, Buffer>({
    maxSize: 20 * 1024 * 1024,
    sizeCalculation: (body) => body.byteLength + 512,
  })
  const finding = new Map<string, Promise<ShownFile | null>>()
  const reading = new Map<string, Promise<Buffer | null>>()

  function dropWhere(matches: (file: PublicFile) => boolean) {
    for (const [pathname, file] of [...shown.entries()]) {
      if (!matches(file)) continue
      shown.delete(pathname)
      bytes.delete(file.key)
      reading.delete(file.key)
    }
    // Those who already wait may get what was found before the change, and nobody else.
    finding.clear()
  }
  const dropAll = () => dropWhere(() => true)
  const stops = [
    subscribe('pages', (payload) => dropWhere(({ shownBy }) => shownBy === payload), dropAll),
    whenPagesAreDropped(() => dropWhere(({ shownBy }) => shownBy === 'magazine')),
  ]

  function findOnce(pathname: string, files: PublicFiles) {
    const pending = finding.get(pathname)
    if (pending) return pending
    const isCurrent = () => finding.get(pathname) === started
    const started = findShown(pathname, files)
      .then((file) => {
        if (!file) return null
        if (!isCurrent() || !isFresh()) return withoutSharedCaching(file, pathname)
        shown.set(pathname, file)
        return file
      })
      .finally(() => isCurrent() && finding.delete(pathname))
    finding.set(pathname, started)
    return started
  }

  function readOnce({ key, read }: PublicFile) {
    const pending = reading.get(key)
    if (pending) return pending
    const isCurrent = () => reading.get(key) === started
    const started = read()
      .then((body) => {
        if (body && isCurrent()) bytes.set(key, body)
        return body
      })
      .finally(() => isCurrent() && reading.delete(key))
    reading.set(key, started)
    return started
  }

  async function sendRead(file: ShownFile, exchange: FileExchange) {
    const body = await readOnce(file)
    if (body) sendFile(file.head, body, exchange)
    return body !== null
  }

  function sendFromMemory(file: ShownFile, exchange: FileExchange) {
    if (sendIfNotModified(file.head, exchange)) return true
    const body = bytes.get(file.key)
    if (body) sendFile(file.head, body, exchange)
    return body !== undefined
  }

  async function answerSlowly(
    known: ShownFile | null,
    { files, exchange }: { files: PublicFiles; exchange: FileExchange },
  ) {
    const file = known ?? (await findOnce(exchange.pathname, files))
    if (!file) return false
    return sendFromMemory(file, exchange) || (await sendRead(file, exchange))
  }

  return {
    size: () => bytes.calculatedSize,

    close() {
      for (const stop of stops) stop()
    },

    /** @param passOn answers what not everybody may see */
    answer(request: IncomingMessage, response: ServerResponse, passOn: () => void) {
      const startedAt = performance.now()
      const { method = '', url = '' } = request
      const [pathname = ''] = url.split('?', 1)
      const files = publicFiles.find(({ path }) => path.test(pathname))
      if (!files || (method !== 'GET' && method !== 'HEAD')) return passOn()
      const kind = classifyRequest(method, pathname)
      const exchange = { request, response, pathname, kind, startedAt }
      const known = (isFresh() && shown.get(pathname)) || null
      // Most requests end here, without a promise.
      if (known && sendFromMemory(known, exchange)) return
      answerSlowly(known, { files, exchange }).then(
        (isAnswered) => isAnswered || passOn(),
        (error) => {
          log.warn({ err: error, path: pathname }, 'a file could not be answered from memory')
          if (!response.headersSent) passOn()
        },
      )
    },
  }
}

async function findShown(pathname: string, { path, find }: PublicFiles) {
  const match = path.exec(pathname)
  const file = match && (await find(match))
  if (!file) return null
  const headers = new Headers(file.headers)
  setEdgeHeaders(headers, [file.shownBy === 'magazine' ? 'pictures' : file.shownBy])
  return { ...file, head: createFileHead(headers, pathname) }
}

function withoutSharedCaching(file: ShownFile, pathname: string): ShownFile {
  const headers = new Headers(file.headers)
  headers.set('Cache-Control', 'private, no-store')
  return { ...file, head: createFileHead(headers, pathname) }
}

/** While notifications of changes may have been missed, the database is asked each time. */
function isFresh() {
  return disconnectedForMs() < freshForMs
}
