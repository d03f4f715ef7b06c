import { innerUrl } from '#content/inner-url.ts'

/** What was typed where a link is asked for: an address, what is wrong with it, or words to search for. */
type TypedLink = { address: string } | { problem: string } | { words: string }

/**
 * Reads what was typed or pasted where a link is asked for. An address of this site loses the site's name; one of another
 * site and an email address get what they lack. It takes what the check of a text takes, apart from `http:`.
 *
 * @param origin of this site
 */
export function readTypedLink(input: string, origin: string): TypedLink {
  const text = input.trim()
  const own = text === origin ? '/' : text.startsWith(`${origin}/`) && text.slice(origin.length)
  const address = own || withProtocol(text)
  if (/^[/#]/.test(address)) {
    if (/[\s\\]/.test(address)) return { problem: 'An address has no spaces and no backslash.' }
    if (!innerUrl(address)) return { problem: 'Write https: before an address of another site.' }
    return address === '#' ? { problem: 'Write the heading after the #.' } : { address }
  }
  if (!/^[a-z][a-z\d+.-]*:\S/i.test(address)) return { words: text }
  return problemWithOutside(address) ?? { address: address.replaceAll('\\', '%5C') }
}

function withProtocol(text: string) {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  return /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : text
}

function problemWithOutside(address: string) {
  if (/\s/.test(address)) return { problem: 'An address has no spaces.' }
  const { protocol, hostname, username } = URL.parse(address) ?? {}
  if (protocol === 'mailto:') {
    return address.includes('@') ? null : { problem: 'Write the whole email address.' }
  }
  if (protocol === 'http:') {
    return { problem: 'This address is not encrypted. Write https:// and try whether it opens.' }
  }
  if (protocol !== 'https:') {
    return { problem: 'An address of another site begins with https://.' }
  }
  if (username) return { problem: 'Take out the name before the @.' }
  return hostname?.includes('.') ? null : { problem: 'Write the whole address of the page.' }
}
