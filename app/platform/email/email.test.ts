import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, hostile } from '#tests/hostile.ts'
import { hello, renderEmail } from './email.ts'

const email = {
  to: 'maya@readers.example',
  subject: 'Please verify your email address',
  paragraphs: ['Hello.', 'The link works for 24 hours.', 'Goodbye.'],
  action: { label: 'Verify my address', url: 'https://indelible.example/auth/verify?token=a&b=c' },
}

test('the plain text has the link on its own line after the first paragraph', async () => {
  expect((await renderEmail(email, 'https://indelible.example')).text).toBe(`Hello.

Verify my address:
https://indelible.example/auth/verify?token=a&b=c

The link works for 24 hours.

Goodbye.

--
Indelible
https://indelible.example`)
})

test('an email ends with the publisher once there is one, and with nothing made up before', async () => {
  const publisher = { name: 'Indelible Ltd', address: '1 Example Street\nLeeds' }
  const { html, text } = await renderEmail(email, 'https://indelible.example', publisher)
  expect(text).toMatch(/Published by Indelible Ltd, 1 Example Street, Leeds$/)
  expect(html).toContain('Published by Indelible Ltd, 1 Example Street, Leeds')
  const half = await renderEmail(email, 'https://indelible.example', { name: 'Indelible Ltd' })
  expect(half.text).toMatch(/https:\/\/indelible\.example$/)
})

test('greets by name where the name is known', () => {
  expect([hello('Maya Thornton'), hello('')]).toEqual(['Hello Maya Thornton.', 'Hello.'])
})

test('text in an email never becomes markup', async () => {
  const nasty = `</title><script>alert("1")</script> & 'co'`
  const { html, text } = await renderEmail(
    {
      to: 'maya@readers.example',
      subject: nasty,
      paragraphs: [nasty, nasty],
      action: { label: nasty, url: `https://indelible.example/?"><script>alert(1)</script>` },
    },
    'https://indelible.example',
  )

  expect(html).not.toMatch(/<script|alert\("|'co'/)
  expect(html.match(/<\/title>/g)).toHaveLength(1)
  expect(html).toContain('href="https://indelible.example/?&quot;&gt;&lt;script&gt;')
  expect(text).toContain(nasty)
})

test('an email can be without a link', async () => {
  const { html, text } = await renderEmail(
    { ...email, action: undefined },
    'https://indelible.example',
  )
  expect(html).not.toContain('<a ')
  expect(text).toMatch(/^Hello\.\n\nThe link/)
})

test('the unsubscribe link is at the foot', async () => {
  const leave = { label: 'Take me off the list', url: 'https://indelible.example/leave?a=1&b=2' }
  const { html, text } = await renderEmail({ ...email, leave }, 'https://indelible.example')

  expect(text).toMatch(/Goodbye\.\n\nTake me off the list:\nhttps:\S+a=1&b=2\n\n--/)
  expect(html).toMatch(/Goodbye\.[\s\S]*href="https:\/\/indelible\.example\/leave\?a=1&amp;b=2"/)
})

test('keeps line breaks within a paragraph', async () => {
  const { html, text } = await renderEmail(
    { ...email, paragraphs: ['Dear all,\nhello.'] },
    'https://x',
  )
  expect(text).toContain('Dear all,\nhello.')
  expect(html).toContain('Dear all,<br>\nhello.')
})

test('whatever its text, an email has the same elements and a plain-text part with every word', async () => {
  const words = fc.oneof(anyText(), fc.constantFrom(...hostile))
  const elements = (html: string) => html.match(/<\/?[a-z!][^>]*>/g)?.length
  const plain = await renderEmail({ ...email, paragraphs: ['a', 'b'] }, 'https://x')
  await fc.assert(
    fc.asyncProperty(words, words, async (one, other) => {
      const [first, second] = [one, other].map((text) => text.replaceAll('\n', ' '))
      const { html, text } = await renderEmail(
        { ...email, subject: first!, paragraphs: [first!, second!] },
        'https://x',
      )
      expect(elements(html)).toBe(elements(plain.html))
      expect(text).toContain(first)
      expect(text).toContain(second)
    }),
  )
})
