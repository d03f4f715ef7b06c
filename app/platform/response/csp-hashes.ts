import { createHash } from 'node:crypto'

/** What a policy allows without a nonce. */
export type CspHashes = { scripts: string[]; styles: string[] }

/** Only inline parts that carried the nonce are trusted, by their hash: injected markup could not have known it. */
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
