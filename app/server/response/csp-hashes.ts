import { createHash } from 'node:crypto'

/** What a policy may let a page run and wear without a nonce: the fingerprints of its own inline parts. */
export type CspHashes = { scripts: string[]; styles: string[] }

/**
 * Takes the nonce off a page that is to be shown more than once. Only what bore it is trusted from then on, by its
 * fingerprint: whatever a stranger might have got into the page could not have known it.
 */
export function replaceNonceWithHashes(
  page: string,
  nonce: string,
): { page: string; trusted: CspHashes } {
  const attribute = ` nonce="${nonce}"`
  return {
    page: page.replaceAll(attribute, ''),
    trusted: {
      scripts: fingerprints(page, 'script', attribute),
      styles: fingerprints(page, 'style', attribute),
    },
  }
}

function fingerprints(page: string, element: 'script' | 'style', attribute: string) {
  const inline = new RegExp(`<${element}(\\s[^>]*)?>(.*?)</${element}>`, 'gs')
  return [...page.matchAll(inline)]
    .filter(([, attributes = '', text]) => text && attributes.includes(attribute))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
