const origin = 'https://site.invalid'

/**
 * As a browser reads it, without tabs and line breaks and with a backslash for a slash: `/\host` leads to another site.
 * @returns path, query and fragment within the site; null for an address that leads away from it
 */
export function innerUrl(address: string) {
  if (URL.canParse(address) || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  // '//site.invalid' names the origin that it is read on here.
  if (new URL(address, 'https://other.invalid').origin === origin) return null
  // The path '/.//host' is normalised to '//host', which would be another site's address.
  return url.origin === origin && !url.pathname.startsWith('//') ? url : null
}
