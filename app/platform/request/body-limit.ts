import { addressesWhere, pathPattern } from '#app/addresses.ts'

const kibibyte = 1024

const textFormMaxBytes = 256 * kibibyte

// Above the 10 MiB limit of a photo: one that is too large is read to its end, so that the form can be shown again.
const photoFormMaxBytes = 32 * 1024 * kibibyte

export const largestBodyMaxBytes = photoFormMaxBytes

/** A long text in which every byte is percent-encoded; the form itself says at which length a text is too long. */
const pieceFormMaxBytes = 4 * 1024 * kibibyte

const photoFormPath = pathsWith('photo')
const pieceFormPath = pathsWith('piece')

function pathsWith(body: 'photo' | 'piece') {
  const patterns = addressesWhere((rules) => rules.body === body).map((each) => pathPattern(each))
  return new RegExp(`^(?:${patterns.join('|')})(?:\\.data)?/*$`, 'i')
}

export function bodyLimit(pathname: string) {
  if (photoFormPath.test(pathname)) return photoFormMaxBytes
  return pieceFormPath.test(pathname) ? pieceFormMaxBytes : textFormMaxBytes
}

/** @returns the stream to read, and `count`, whose `exceeded` is true once the limit was passed */
export function limitBody(body: ReadableStream<Uint8Array>, maxBytes: number) {
  const count = { bytes: 0, exceeded: false }
  const stream = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        count.bytes += chunk.byteLength
        count.exceeded = count.bytes > maxBytes
        if (count.exceeded) controller.error(new Error('the body is larger than its limit'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return { stream, count }
}
