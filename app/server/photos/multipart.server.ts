import { UploadRefused } from './body.server.ts'

export type MultipartEvent =
  | { kind: 'start'; name: string; fileName: string | null }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'end' }

const headerLimit = 8 * 1024
const dash = Buffer.from('--')
const newLine = Buffer.from('\r\n')

/** The boundary of a multipart/form-data content type, or null when it has none that is legal. */
export function boundaryOf(contentType: string) {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  return /^[\w'()+,./:=? -]{1,70}$/.test(boundary) ? boundary : null
}

/**
 * Reads multipart/form-data (RFC 7578, and the escapes of the HTML standard) as it arrives: a
 * part's bytes are passed on at once and never gathered here. Throws a Refusal when the form is
 * malformed or ends early.
 */
export async function* multipartEvents(
  blocks: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<MultipartEvent, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let state: 'preamble' | 'header' | 'body' | 'done' = 'preamble'
  // As if a line had ended before the first boundary, so that it looks like all the others.
  let held: Buffer = newLine

  for await (const block of blocks) {
    if (state === 'done') continue
    held = held.length > 0 ? Buffer.concat([held, block]) : block

    for (let more = true; more && state !== 'done'; ) {
      if (state === 'header') {
        const end = held.indexOf('\r\n\r\n')
        if (end > headerLimit || (end < 0 && held.length > headerLimit))
          throw new UploadRefused(400)
        more = end >= 0
        if (more) {
          yield { kind: 'start', ...partHeader(held.toString('utf8', 0, end)) }
          held = held.subarray(end + 4)
          state = 'body'
        }
        continue
      }

      const found = held.indexOf(delimiter)
      const next = found + delimiter.length
      more = found >= 0 && held.length >= next + 2
      const passed = found >= 0 ? found : Math.max(0, held.length - delimiter.length + 1)
      if (state === 'body' && passed > 0) yield { kind: 'bytes', bytes: held.subarray(0, passed) }
      if (!more) {
        held = held.subarray(passed)
        continue
      }

      if (state === 'body') yield { kind: 'end' }
      const mark = held.subarray(next, next + 2)
      if (!mark.equals(dash) && !mark.equals(newLine)) throw new UploadRefused(400)
      state = mark.equals(dash) ? 'done' : 'header'
      held = held.subarray(next + 2)
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
  return { name, fileName: parameters.get('filename') ?? null }
}

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
function unescapeParameter(value: string) {
  return value.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
}
