import { addressesWhere, pathPattern } from '#app/addresses.ts'

const kibibyte = 1024

const textFormMaxBytes = 256 * kibibyte

/**
 * Deliberately above the 10 MiB limit of a photo: a photo that is too large is read to its end and discarded,
 * so that the form can be shown again with everything that was typed.
 */
const photoFormMaxBytes = 32 * 1024 * kibibyte

/** No form of the site is larger. */
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

/**
 * Counts the bytes of a body as they are read, and fails the stream once there are more than `maxBytes`.
 * @returns the stream to read, and `count`, whose `exceeded` is true once the limit was passed
 */
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
