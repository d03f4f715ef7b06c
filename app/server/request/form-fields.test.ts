import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { isEmail, multiLineText, normaliseEmail, singleLineText } from './form-fields.ts'

for (const typed of [
  'Maya@Readers.Example',
  '  maya@readers.example \t',
  'maya＠readers.example',
  'ＭＡＹＡ@ｒｅａｄｅｒｓ.example',
  'maya@readers．example',
]) {
  test(`${JSON.stringify(typed)} is Maya's mailbox`, () => {
    expect(normaliseEmail(typed)).toBe('maya@readers.example')
    expect(isEmail(normaliseEmail(typed))).toBe(true)
  })
}

for (const typed of [
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
  'maya@rеaders.example',
  'maya@readers.example.',
  'maya@.readers.example',
  'maya@-readers.example',
  'maya@[127.0.0.1]',
  'maya@127.0.0.1',
  // What the library of accounts refuses, we must not take.
  'ma..ya@readers.example',
  '.maya@readers.example',
  'ma!ya@readers.example',
  'mаya@readers.example',
  'mäya@readers.example',
  `${'m'.repeat(65)}@readers.example`,
  `maya@${'d'.repeat(250)}.example`,
]) {
  test(`${JSON.stringify(typed.slice(0, 60))} is no mailbox`, () => {
    expect(isEmail(normaliseEmail(typed))).toBe(false)
  })
}

test('refuses an address of 256 kB quickly', () => {
  for (const typed of ['a'.repeat(250_000), 'a@'.repeat(125_000), `a@${'a-'.repeat(125_000)}`]) {
    expect(isEmail(normaliseEmail(typed))).toBe(false)
  }
})

test('an accepted address is normalised and is one plain mailbox', () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    anyText(),
    fc.tuple(fc.string(), fc.emailAddress(), fc.string()).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const once = normaliseEmail(text)
      expect(normaliseEmail(once)).toBe(once)
      if (isEmail(once)) expect(once).toMatch(/^[\x21-\x7e]{1,64}@[a-z0-9.-]{1,253}$/)
      if (isEmail(once)) expect(once).not.toMatch(/[,;:<>()[\]"\\A-Z]/)
    }),
  )
})

test('cleans lines and texts of control characters', () => {
  const oneLine = singleLineText('missing', 50, 'too long')
  const lines = multiLineText('missing', 50, 'too long')
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (typed) => {
      const { data: name } = oneLine.safeParse(typed)
      if (name) expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      if (name) expect(oneLine.parse(name)).toBe(name)
      const { data: story } = lines.safeParse(typed)
      if (story) expect(story.replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
      if (story) expect(lines.parse(story)).toBe(story)
    }),
  )
})
