/**
 * Where a form says it stands, as an address of this site without its origin.
 *
 * @returns null for anything that would lead elsewhere, and when the form does not say
 */
export function placeOnSite(given: FormDataEntryValue | null) {
  if (typeof given !== 'string' || !given.startsWith('/')) return null
  const origin = 'http://here.invalid'
  const url = URL.canParse(given, origin) ? new URL(given, origin) : null
  // '/.//elsewhere' is a path of ours until it is written down, and an address of theirs from then on.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
