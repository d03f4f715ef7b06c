import { UploadRefused } from './request-body.server.ts'

type MultipartEvent =
  | { kind: 'start'; name: string; fileName: string | null }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'end' }

const headerMaxBytes = 8 * 1024
const dash = Buffer.from('--')
const newLine = Buffer.from('\r\n')

/** @returns null for no valid one */
export function readBoundary(contentType: string) {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  return /^[\w'()+,./:=? -]{1,70}$/.test(boundary) ? boundary : null
}

/**
 * RFC 7578, with the escapes of the HTML standard. The bytes of a part are yielded at once and not collected.
 * @throws UploadRefused when the form is malformed or ends early
 */
export async function* multipartEvents(
  blocks: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<MultipartEvent, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let state: 'preamble' | 'header' | 'body' | 'done' = 'preamble'
  // A line break is put in front of the first boundary, so that all boundaries look alike.
  let buffered: Buffer = newLine

  for await (const block of blocks) {
    if (state === 'done') continue
    buffered = buffered.length > 0 ? Buffer.concat([buffered, block]) : block

    for (let more = true; more && state !== 'done'; ) {
      if (state === 'header') {
        const end = buffered.indexOf('\r\n\r\n')
        if (end > headerMaxBytes || (end < 0 && buffered.length > headerMaxBytes))
          throw new UploadRefused(400)
        more = end >= 0
        if (more) {
          yield { kind: 'start', ...partHeader(buffered.toString('utf8', 0, end)) }
          buffered = buffered.subarray(end + 4)
          state = 'body'
        }
        continue
      }

      const index = buffered.indexOf(delimiter)
      const next = index + delimiter.length
      more = index >= 0 && buffered.length >= next + 2
      const bodyEnd = index >= 0 ? index : Math.max(0, buffered.length - delimiter.length + 1)
      if (state === 'body' && bodyEnd > 0)
        yield { kind: 'bytes', bytes: buffered.subarray(0, bodyEnd) }
      if (!more) {
        buffered = buffered.subarray(bodyEnd)
        continue
      }

      if (state === 'body') yield { kind: 'end' }
      const mark = buffered.subarray(next, next + 2)
      if (!mark.equals(dash) && !mark.equals(newLine)) throw new UploadRefused(400)
      state = mark.equals(dash) ? 'done' : 'header'
      buffered = buffered.subarray(next + 2)
    }
  }
  if (state !== 'done') throw new UploadRefused(400)
}

function partHeader(text: string) {
  const disposition = /(?:^|\r\n)content-disposition:[ \t]*form-data([^\r\n]*)/i.exec(text)?.[1]
  const parameters = new Map<string, string>()
  const each = /;[ \t]*([\w*-]+)=(?:"([^"]*)"|([^\s;"]*))[ \t]*/gy
  for (const [, key, quoted, plain] of (disposition ?? '').matchAll(each)) {
    if (!parameters.has(key!.toLowerCase())) {
      parameters.set(key!.toLowerCase(), unescapeParameter(quoted ?? plain ?? ''))
    }
  }

  const name = parameters.get('name')
  if (name === undefined) throw new UploadRefused(400)
  const fileName = parameters.get('filename') ?? extendedParameter(parameters.get('filename*'))
  return { name, fileName }
}

/** Of RFC 8187, which RFC 7578 forbids here and some programs send. Nameless when it cannot be read. */
function extendedParameter(value: string | undefined) {
  if (value === undefined) return null
  try {
    return decodeURIComponent(/^UTF-8'[^']*'(.*)$/i.exec(value)?.[1] ?? 'photo')
  } catch {
    return 'photo'
  }
}

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
function unescapeParameter(value: string) {
  return value.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
}
