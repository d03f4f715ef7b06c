const maxCharacters = 80

/**
 * What is wrong with the last part of an address, in an editor's words; null when nothing is. Digits alone are refused,
 * because addresses such as `/blog/7` are old ones.
 */
export function problemWithSlug(slug: string) {
  if (slug === '') return 'Choose an address.'
  if (slug.length > maxCharacters) return `Write at most ${maxCharacters} characters.`
  if (/^\d+$/.test(slug)) return 'An address needs a letter.'
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return 'Write lower-case letters, digits and single hyphens.'
  }
  return null
}

/** Proposes an address for a title. Empty when the title has no letter that an address may have. */
export function slugFrom(title: string) {
  const slug = asciiSlug(title, maxCharacters)
  return problemWithSlug(slug) === null ? slug : ''
}

/** Words as a part of an address: lower-case letters without their accents, digits and single hyphens. It may be empty. */
export function asciiSlug(words: string, maxCharacters: number) {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxCharacters)
    .replace(/-$/, '')
}
