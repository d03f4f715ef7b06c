/**
 * One identity per mailbox: compatibility characters are folded before the check, which then requires plain ASCII, so that a
 * look-alike of an address cannot become another account.
 */
export function normaliseEmail(input: string) {
  const folded = input.normalize('NFKC').trim().toLowerCase()
  const start = folded.lastIndexOf('@') + 1
  return folded.slice(0, start) + domainToAscii(folded.slice(start))
}

/** As Node's `domainToASCII`. Browsers' URL parser takes more than a domain, which `isEmail` is left to refuse. */
function domainToAscii(domain: string) {
  if (!/^(?:[\p{L}\p{M}\p{N}\p{So}.\u3002-]|\u200c|\u200d){1,253}$/u.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

// RFC 5322, 3.2.3: a "dot-atom" before the @, so no quotation marks and no comments.
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])'
// Some mail servers decode an encoded word (RFC 2047) within an address, and deliver to what it says.
const mailbox = new RegExp(`^(?!.*=\\?)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`, 'i')

/** At most 64 characters before the @ and 254 in all (RFC 5321, 4.5.3.1). */
export function isEmail(input: string) {
  return input.length <= 254 && input.indexOf('@') <= 64 && mailbox.test(input)
}

export function mailtoLink(email: string) {
  return `mailto:${email.replace(/[^@]+/g, encodeURIComponent)}`
}
