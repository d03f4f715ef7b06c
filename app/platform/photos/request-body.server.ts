/** 400: malformed or cut off, 413: too large, 415: not a form. */
export class UploadRefused extends Error {
  readonly status: 400 | 413 | 415

  constructor(status: 400 | 413 | 415) {
    super(`The form is refused with ${status}`)
    this.status = status
  }
}

const blockBytes = 64 * 1024

/**
 * Blocks of about 64 KiB, however small the chunks that the client sends.
 * @throws UploadRefused after `maxBytes`, and when the client or `signal` aborts
 */
export async function* bodyBlocks(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Buffer, void> {
  if (!body) return
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })

  try {
    let size = 0
    let block = Buffer.allocUnsafeSlow(blockBytes)
    let used = 0
    for (;;) {
      const chunk = await nextChunk(reader, signal)
      if (!chunk) break
      size += chunk.length
      if (size > maxBytes) throw new UploadRefused(413)

      if (used + chunk.length > blockBytes) {
        if (used > 0) yield block.subarray(0, used)
        block = Buffer.allocUnsafeSlow(blockBytes)
        used = 0
      }
      if (chunk.length > blockBytes) {
        yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      } else {
        block.set(chunk, used)
        used += chunk.length
      }
    }
    if (used > 0) yield block.subarray(0, used)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  const next = signal.aborted ? null : await reader.read().catch(() => null)
  // Cancelling on abort ends the stream as if it were complete.
  if (!next || signal.aborted) throw new UploadRefused(400)
  return next.done ? null : next.value
}
