import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { isEmail, mailtoLink, normaliseEmail } from './email-address.ts'

for (const input of [
  'Maya@Readers.Example',
  '  maya@readers.example \t',
  'maya＠readers.example',
  'ＭＡＹＡ@ｒｅａｄｅｒｓ.example',
  'maya@readers．example',
  'maya@readers。example',
]) {
  test(`${JSON.stringify(input)} is Maya's mailbox`, () => {
    expect(normaliseEmail(input)).toBe('maya@readers.example')
    expect(isEmail(normaliseEmail(input))).toBe(true)
  })
}

for (const [input, mailbox] of [
  ['maya@почта.рф', 'maya@xn--80a1acny.xn--p1ai'],
  ['Maya@XN--80A1ACNY.XN--P1AI', 'maya@xn--80a1acny.xn--p1ai'],
  ['maya@Bücher.example', 'maya@xn--bcher-kva.example'],
  ['maya@bu\u0308cher.example', 'maya@xn--bcher-kva.example'],
  ['maya@例え。テスト', 'maya@xn--r8jz45g.xn--zckzah'],
  ['maya@نامه\u200cای.com', 'maya@xn--mgba3gch31f060k.com'],
  // A look-alike of Maya's, which is shown as what it is.
  ['maya@rеaders.example', 'maya@xn--raders-3of.example'],
  ['R&D@example.org', 'r&d@example.org'],
  ['user/sales=eu@example.org', 'user/sales=eu@example.org'],
  ["o'hara+tag@example.org", "o'hara+tag@example.org"],
  ["!#$%&'*+-/?=^_`{|}~@example.org", "!#$%&'*+-/?=^_`{|}~@example.org"],
  ['maya.@r3---sn.example.museum', null],
  ['maya@r3---sn.example.museum', 'maya@r3---sn.example.museum'],
]) {
  test(`${JSON.stringify(input)} is ${mailbox ? `the mailbox ${mailbox}` : 'no mailbox'}`, () => {
    const normalised = normaliseEmail(input!)
    expect(isEmail(normalised) ? normalised : null).toBe(mailbox)
  })
}

test('writes a domain as Node does', () => {
  for (const domain of ['почта.рф', 'straße.de', 'faß.example', '☕.example']) {
    expect(normaliseEmail(`maya@${domain}`)).toBe(`maya@${domainToASCII(domain)}`)
  }
})

for (const input of [
  '',
  'maya',
  'maya@readers',
  '@readers.example',
  'maya@',
  'a@b@readers.example',
  'Maya <maya@readers.example>',
  '<maya@readers.example>',
  'maya@readers.example, victim@evil.test',
  'maya,victim@evil.test',
  'maya@readers.example;victim@evil.test',
  'group:maya@readers.example',
  'maya(comment)@readers.example',
  '"maya"@readers.example',
  'maya\\@readers.example',
  'ma ya@readers.example',
  'maya@readers.example\r\nBcc: victim@evil.test',
  'ma\u200bya@readers.example',
  'ma\u202eya@readers.example',
  'ma\0ya@readers.example',
  'maya@readers.example.',
  'maya@readers.example/path',
  'maya@readers.example?bcc=victim@evil.test',
  'maya@readers.example#',
  'maya@readers.example:25',
  'maya@readers%2eexample',
  'maya@readers\\example.org',
  'maya@rea\u00adders.example',
  'maya@rea\u200bders.example',
  'maya@0x7f.1',
  'maya@readers.123',
  'maya@readers_.example',
  '=?utf-8?q?victim=40evil.test=2C?=@readers.example',
  'maya@.readers.example',
  'maya@-readers.example',
  'maya@[127.0.0.1]',
  'maya@127.0.0.1',
  'ma..ya@readers.example',
  '.maya@readers.example',
  'mаya@readers.example',
  'mäya@readers.example',
  `${'m'.repeat(65)}@readers.example`,
  `maya@${'d'.repeat(250)}.example`,
]) {
  test(`${JSON.stringify(input.slice(0, 60))} is no mailbox`, () => {
    expect(isEmail(normaliseEmail(input))).toBe(false)
  })
}

test('refuses an address of 256 kB quickly', () => {
  for (const input of ['a'.repeat(250_000), 'a@'.repeat(125_000), `a@${'a-'.repeat(125_000)}`]) {
    expect(isEmail(normaliseEmail(input))).toBe(false)
  }
})

test('an accepted address is normalised and is one plain mailbox', () => {
  const input = fc.oneof(
    fc.emailAddress(),
    anyText(),
    fc.tuple(fc.string(), fc.emailAddress(), fc.string()).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(input, (text) => {
      const once = normaliseEmail(text)
      expect(normaliseEmail(once)).toBe(once)
      if (isEmail(once)) expect(once).toMatch(/^[\x21-\x7e]{1,64}@[a-z0-9.-]{1,253}$/)
      if (isEmail(once)) expect(once).not.toMatch(/[,;:<>()[\]"\\A-Z]|=\?/)
    }),
  )
})

test('a link to write to an address leads to that address alone', () => {
  const link = new URL(mailtoLink('r&d?bcc=victim%40evil.test@example.org'))
  expect(link.search).toBe('')
  expect(decodeURIComponent(link.pathname)).toBe('r&d?bcc=victim%40evil.test@example.org')
  expect(mailtoLink('hello+news@indelible.example')).toBe('mailto:hello%2Bnews@indelible.example')
})
