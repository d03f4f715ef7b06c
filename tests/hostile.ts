import fc from 'fast-check'

/** What people have put into text fields to get script into a page, an email or a file, or to break it. */
export const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '</textarea></style><iframe srcdoc="<script>alert(1)</script>">',
  "' autofocus onfocus=alert(1) x='",
  'javascript:alert(1)',
  `{{7*7}}\${7*7}#{7*7}`,
  'two\u2028lines\u2029',
  '<!--<script>',
  ']]><![CDATA[<script>alert(1)</script>',
  '\\u003c/script\\u003e\\u003cscript\\u003e',
  '\u202egnp.exe\u2066',
  `Z${'\u0327\u0301'.repeat(500)}algo`,
  '=HYPERLINK("https://evil.example","look")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '%0d%0aSet-Cookie:a=b',
  '__proto__',
]

const surrogates = { first: 0xd800, count: 0x800 }

// The unit 'binary' of fast-check is the same, and fills a table of a million characters in each worker first.
const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count), placeOf)

function placeOf(character: unknown) {
  if (typeof character !== 'string' || [...character].length !== 1 || !character.isWellFormed()) {
    throw new Error('This is no character.')
  }
  const code = character.codePointAt(0)!
  return code < surrogates.first ? code : code - surrogates.count
}

/** Any text at all: each character of Unicode is as likely as any other. */
export function anyText(length: { minLength?: number; maxLength?: number } = {}) {
  return fc.string({ unit: anyCharacter, ...length })
}
