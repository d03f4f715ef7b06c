import { expect, test } from 'vitest'
import { shareLinks } from './share-dialog.tsx'

const shared = {
  url: 'https://indelible.example/gallery/hand-tattoo-portrait',
  title: 'Hand & Neck + 100% "Art"?',
  description: 'Lace & doves, a heart = one = flaming; #1 of its kind.',
}

test('the message has the title and the link, even with special characters', () => {
  const { message } = shareLinks(shared)
  const { origin, pathname, searchParams } = new URL(message)
  expect(origin + pathname).toBe('https://wa.me/')
  expect([...searchParams]).toEqual([['text', `${shared.title} ${shared.url}`]])
})

test('the Facebook link contains only the address', () => {
  const { origin, searchParams } = new URL(shareLinks(shared).network)
  expect(origin).toBe('https://www.facebook.com')
  expect([...searchParams]).toEqual([['u', shared.url]])
})

test('the email has the title as subject and the description and link as body', () => {
  const { mail } = shareLinks(shared)
  const { protocol, pathname, search } = new URL(mail)
  expect(protocol + pathname).toBe('mailto:')
  // As a mail program reads it: a plus is a plus.
  const fields = search
    .slice(1)
    .split('&')
    .map((field) => field.split('=').map(decodeURIComponent))
  expect(fields).toEqual([
    ['subject', shared.title],
    ['body', `${shared.description}\r\n\r\n${shared.url}`],
  ])
  expect(mail).toContain('%0D%0A')
  expect(mail).toContain('%20')
  expect(mail).not.toMatch(/[\s+]/)
})
