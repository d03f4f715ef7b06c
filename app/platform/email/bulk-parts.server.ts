import { encode, wrap } from 'nodemailer/lib/qp'

export type BulkParts = { text: { raw: string }; html: { raw: string } }

/**
 * Encodes once for all readers: that takes far longer than everything else about an email.
 * @param placeholder stands where each reader's own link goes
 */
export function bulkParts(
  { text, html }: { text: string; html: string },
  placeholder: string,
): (link: string) => BulkParts {
  const textFor = isSevenBit(text.replaceAll(placeholder, longestLink))
    ? sevenBit(text, placeholder)
    : quotedPrintable(text, 'plain', placeholder)
  const htmlFor = quotedPrintable(html, 'html', placeholder)
  return (link) => ({ text: { raw: textFor(link) }, html: { raw: htmlFor(link) } })
}

const longestLink = 'x'.repeat(300)

/** Whether a text can be sent without any encoding. RFC 5322, 2.1.1 allows lines of 998 characters. */
export function isSevenBit(text: string) {
  return /^(?:[\x20-\x7e]{0,998}\n)*[\x20-\x7e]{0,998}$/.test(text)
}

export function sevenBitPart(text: string) {
  return { raw: sevenBitHead + withBreaks(text) }
}

const sevenBitHead =
  'Content-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: 7bit\r\n\r\n'

function sevenBit(text: string, placeholder: string) {
  const pieces = withBreaks(text).split(placeholder)
  return (link: string) => sevenBitHead + pieces.join(link)
}

function quotedPrintable(text: string, type: 'plain' | 'html', placeholder: string) {
  const head = `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  const pieces = withBreaks(text).split(placeholder).map(encoded)
  // RFC 2045, 6.7: "=" at the end of a line takes the break back. So no line gets too long, whatever the link.
  return (link: string) => head + pieces.join(`=\r\n${encoded(link)}=\r\n`)
}

// A line has 76 characters at most, the "=" included.
function encoded(text: string) {
  return wrap(encode(text), 75)
}

function withBreaks(text: string) {
  return text.replaceAll(/\r?\n/g, '\r\n')
}
