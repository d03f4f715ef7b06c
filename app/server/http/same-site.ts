const safeMethods = new Set(['GET', 'HEAD'])

/**
 * The one check against forged requests: whatever may change something must come from a page of ours.
 * Browsers have sent Sec-Fetch-Site since 2023; for the others Origin decides; a request with neither is refused.
 */
export function comesFromOurselves(request: Request, origin: string) {
  if (safeMethods.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  return site ? site === 'same-origin' : request.headers.get('origin') === origin
}
