import { expect, test } from 'vitest'
import { decodeExport } from './decode-export.server.ts'
import { UnreadableExport } from './site-export.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('a file is read in the encoding that its bytes or its declaration name', () => {
  const text = '<?xml version="1.0"?><t>Café “ink”</t>'
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    utf16be,
  ]) {
    expect(decodeExport(bytes)).toEqual({ text, note: null })
  }
  const declared = (encoding: string, words: string) =>
    decodeExport(latin1(`<?xml version='1.0' encoding='${encoding}'?>${words}`)).text.split('?>')[1]
  expect(declared('windows-1252', 'Caf\xe9 \x93ink\x94')).toBe('Café “ink”')
  expect(declared('ISO-8859-1', 'Caf\xe9')).toBe('Café')
  expect(declared('KOI8-R', '\xde\xc1\xca')).toBe('чай')
  expect(declared('UTF-16', 'plain')).toBe('plain')
})

test('bytes that are no UTF-8 are read as Windows-1252, beside others that are, and that is told', () => {
  const { text, note } = decodeExport(
    Buffer.concat([latin1('Caf\xe9 \x93ink\x94 '), Buffer.from('Café “ink” 😀 чай')]),
  )
  expect(text).toBe('Café “ink” Café “ink” 😀 чай')
  expect(note).toContain('Windows-1252')
})

for (const [what, bytes, words] of [
  ['encoding is not known', latin1('<?xml version="1.0" encoding="x-ours"?>'), '“x-ours”'],
  ['encoding is another', latin1('<?xml version="1.0" encoding="shift_jis"?>\xff'), 'it is not'],
  ['bytes are packed', latin1('PK\x03\x04'), 'Unpack it'],
] as const) {
  test(`a file whose ${what} is refused in words`, () => {
    const decode = () => decodeExport(bytes)
    expect(decode).toThrow(UnreadableExport)
    expect(decode).toThrow(words)
  })
}
