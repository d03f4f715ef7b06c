import { addressesWhere } from '#app/addresses.ts'

const crossSitePaths = new Set<string>(addressesWhere((rules) => rules.crossSitePost === true))

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * The one check against cross-site request forgery. Browsers have sent Sec-Fetch-Site since 2023; for the others Origin
 * decides; a request with neither is refused.
 */
export function isSameOrigin(request: Request, origin: string) {
  if (safeMethods.has(request.method)) return true
  if (crossSitePaths.has(new URL(request.url).pathname)) return true
  const site = request.headers.get('sec-fetch-site')
  return site ? site === 'same-origin' : request.headers.get('origin') === origin
}
