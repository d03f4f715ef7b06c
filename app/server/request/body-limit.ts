import { addressesWhere, pathPattern } from '#app/addresses.ts'

const kibibyte = 1024

/** The limit for a form without a photo. */
const textFormMaxBytes = 256 * kibibyte

/**
 * Deliberately above the 10 MiB limit of a photo: a photo that is too large is read to its end and discarded,
 * so that the form can be shown again with everything that was typed.
 */
const photoFormMaxBytes = 32 * 1024 * kibibyte

const photoFormPath = new RegExp(
  `^(?:${addressesWhere(({ body }) => body === 'photo')
    .map((address) => pathPattern(address))
    .join('|')})(?:\\.data)?/*$`,
  'i',
)

export function bodyLimitOf(pathname: string) {
  return photoFormPath.test(pathname) ? photoFormMaxBytes : textFormMaxBytes
}

/**
 * Counts the bytes of a body as they are read, and fails the stream once there are more than `maxBytes`.
 *
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
