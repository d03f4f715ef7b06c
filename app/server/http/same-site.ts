// A mail program leaves a list for its reader with a POST of its own, from no page (RFC 8058). The token in the
// address is what lets it, so a forged request would have to know it.
const leavingByMail = /^\/(?:newsletter\/leave|interest\/withdraw)$/

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * The one check against forged requests: whatever may change something must come from a page of ours.
 * Browsers have sent Sec-Fetch-Site since 2023; for the others Origin decides; a request with neither is refused.
 */
export function comesFromOurselves(request: Request, origin: string) {
  if (safeMethods.has(request.method)) return true
  if (leavingByMail.test(new URL(request.url).pathname)) return true
  const site = request.headers.get('sec-fetch-site')
  return site ? site === 'same-origin' : request.headers.get('origin') === origin
}
