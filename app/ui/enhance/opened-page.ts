/**
 * The site leaves out prefetched pages when it counts readings (platform/readership/reading.ts). Behind an edge, every page
 * of a visitor reports itself, unless the browser asks not to be followed. No cookie goes along.
 */
export function reportPageView() {
  const { reader, reportsReading } = document.documentElement.dataset
  const isBehindEdge = reportsReading !== undefined
  if (isBehindEdge && asksNotToBeFollowed()) return
  const [navigation] = performance.getEntriesByType('navigation')
  const { deliveryType } = (navigation ?? {}) as PerformanceNavigationTiming & {
    deliveryType?: string
  }
  if (isPrerendering()) {
    document.addEventListener('prerenderingchange', sendPageView, { once: true })
  } else if (deliveryType === 'navigational-prefetch' || (isBehindEdge && !reader)) sendPageView()
}

function sendPageView() {
  fetch(location.pathname + location.search, {
    method: 'HEAD',
    headers: { 'X-Opened-From': document.referrer },
    credentials: 'omit',
    cache: 'no-store',
    keepalive: true,
  }).catch(() => {})
}

function asksNotToBeFollowed() {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

function isPrerendering() {
  return (document as Document & { prerendering?: boolean }).prerendering === true
}
