import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { bulkParts } from './bulk-parts.server.ts'

const link = `https://indelible.example/newsletter/leave?token=${'0123456789abcdef-'.repeat(6)}`

test.each([
  ['short lines of ASCII', 'Good morning.\nLeave: LINK\n.\nTwice: LINK'],
  ['a long line', `${'Words of one paragraph. '.repeat(80)}LINK`],
  ['letters of every kind', `£5 for Zoë’s 龍,\n=3D is no sign\n \n${'é'.repeat(400)} LINKs \nend `],
  ['nothing but the link', 'LINK'],
])(
  'what is encoded once reads as it was written, with the link of the reader: %s',
  async (_, words) => {
    const text = `${words}\n`
    const html = `<p>${words}</p>\n<a href="LINK">Leave</a>\n`
    const parts = bulkParts({ text, html }, 'LINK')(link)
    for (const { raw } of Object.values(parts)) {
      expect(raw).not.toContain('LINK')
      expect(raw).not.toMatch(/[^\r]\n|\r[^\n]|[^\t\r\n\x20-\x7e]/)
      expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(
        raw.includes('quoted-printable') ? 76 : 998,
      )
    }
    const read = (raw: string) => PostalMime.parse(`MIME-Version: 1.0\r\n${raw}`)
    expect((await read(parts.text.raw)).text).toBe(text.replaceAll('LINK', link))
    expect((await read(parts.html.raw)).html).toBe(html.replaceAll('LINK', link))
  },
)

test('a plain text in ASCII is sent as it is, so that its links are whole wherever it is read', () => {
  const { text } = bulkParts({ text: 'Leave: LINK', html: '' }, 'LINK')(link)
  expect(text.raw).toContain(`\r\n\r\nLeave: ${link}`)
})
