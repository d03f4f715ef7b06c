import { UnreadableExport } from './site-export.ts'

/**
 * The text of an exported file, in the encoding that its bytes or its XML declaration name. Bytes that are no UTF-8 where
 * it should be are read as Windows-1252, as which old databases are exported by mistake.
 *
 * @returns what an editor is told of it besides, or null
 * @throws UnreadableExport for a packed file and an encoding that is not known
 */
export function decodeExport(bytes: Buffer): { text: string; note: string | null } {
  if (/^(?:504b0304|1f8b)/.test(bytes.toString('hex', 0, 4))) {
    throw new UnreadableExport('This is a packed file. Unpack it, and name the file within.')
  }
  const encoding = encodingOf(bytes)
  const decoder = decoderOf(encoding)
  try {
    return { text: decoder.decode(bytes), note: null }
  } catch {
    if (decoder.encoding !== 'utf-8') {
      throw new UnreadableExport(
        `The file says that it is “${encoding}”, but it is not. Save it as UTF-8.`,
      )
    }
    const note =
      'Some of its bytes are no UTF-8, and were read as Windows-1252. Look through the accents and quotation marks.'
    return { text: decodeMixed(bytes), note }
  }
}

function encodingOf(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 200)
  const [mark] = /^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/.exec(start) ?? []
  if (mark) return mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8'
  if (start.startsWith('<\0')) return 'utf-16le'
  if (start.startsWith('\0<')) return 'utf-16be'
  const [, declared = 'utf-8'] =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(start) ?? []
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new UnreadableExport(
      `The file is in the encoding “${encoding}”, which cannot be read. Save it as UTF-8.`,
    )
  }
}

const runs = /[\x80-\xff]+/g
const utf8Sequences =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g

function decodeMixed(bytes: Buffer) {
  const windows = new TextDecoder('windows-1252')
  const utf8 = new TextDecoder('utf-8')
  return bytes.toString('latin1').replace(runs, (run) =>
    run.replace(utf8Sequences, (sequence) => {
      const decoder = sequence.length > 1 ? utf8 : windows
      return decoder.decode(Buffer.from(sequence, 'latin1'))
    }),
  )
}
