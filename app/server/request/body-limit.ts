import { addressesWhere, pathPattern } from '#app/addresses.ts'

const kilobytes = 1024

/** A form with words in it; only a story may bring a photo. */
const wordsLimit = 256 * kilobytes

/**
 * Above the 10 MiB of a photo on purpose: a photo that is too large is read to its end and thrown away,
 * so that the form comes back with everything that was typed.
 */
const storyLimit = 32 * 1024 * kilobytes

const withPhoto = new RegExp(
  `^(?:${addressesWhere(({ body }) => body === 'photo')
    .map((address) => pathPattern(address))
    .join('|')})(?:\\.data)?/*$`,
  'i',
)

export function bodyLimitOf(pathname: string) {
  return withPhoto.test(pathname) ? storyLimit : wordsLimit
}

/**
 * Counts a body as it passes and breaks it off at the limit.
 *
 * @returns the stream to read, and `exceeded`, true once the limit was passed
 */
export function limitBody(body: ReadableStream<Uint8Array>, limit: number) {
  const count = { bytes: 0, exceeded: false }
  const stream = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        count.bytes += chunk.byteLength
        count.exceeded = count.bytes > limit
        if (count.exceeded) controller.error(new Error('the body is larger than its limit'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return { stream, count }
}
