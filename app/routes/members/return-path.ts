/**
 * The page that a form says it is on, as a path of this site.
 *
 * @returns null for any other site, and when the form does not say
 */
export function readReturnPath(given: FormDataEntryValue | null) {
  if (typeof given !== 'string' || !given.startsWith('/')) return null
  const origin = 'http://here.invalid'
  const url = URL.canParse(given, origin) ? new URL(given, origin) : null
  // The path '/.//elsewhere' is normalised to '//elsewhere', which would be another site's address.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
