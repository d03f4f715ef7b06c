/** Why a form is not read: 400 for what is malformed or cut off, 413 for what is too large. */
export class UploadRefused extends Error {
  readonly status: 400 | 413 | 415

  constructor(status: 400 | 413 | 415) {
    super(`The form is refused with ${status}`)
    this.status = status
  }
}

const blockSize = 64 * 1024

/**
 * A request's body in blocks of about 64 KiB. However the sender cuts it up, a million one-byte
 * chunks included, readers keep few and large pieces. Throws a Refusal past `limit` bytes and when
 * the sender, or `signal`, breaks off.
 */
export async function* bodyBlocks(
  body: ReadableStream<Uint8Array> | null,
  { limit, signal }: { limit: number; signal: AbortSignal },
): AsyncGenerator<Buffer, void> {
  if (!body) return
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })

  try {
    let size = 0
    let block = Buffer.allocUnsafeSlow(blockSize)
    let used = 0
    for (;;) {
      const chunk = await nextChunk(reader, signal)
      if (!chunk) break
      size += chunk.length
      if (size > limit) throw new UploadRefused(413)

      if (used + chunk.length > blockSize) {
        if (used > 0) yield block.subarray(0, used)
        block = Buffer.allocUnsafeSlow(blockSize)
        used = 0
      }
      if (chunk.length > blockSize) {
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
  // Cancelling on abort ends the stream as if it were whole.
  if (!next || signal.aborted) throw new UploadRefused(400)
  return next.done ? null : next.value
}
