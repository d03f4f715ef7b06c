/**
 * The site leaves out prefetched pages when it counts readings, so an opened one reports itself
 * (platform/readership/reading.ts). No cookie goes along.
 */
export function reportPageView() {
  const [navigation] = performance.getEntriesByType('navigation')
  const { deliveryType } = (navigation ?? {}) as PerformanceNavigationTiming & {
    deliveryType?: string
  }
  if (isPrerendering()) {
    document.addEventListener('prerenderingchange', sendPageView, { once: true })
  } else if (deliveryType === 'navigational-prefetch') sendPageView()
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

function isPrerendering() {
  return (document as Document & { prerendering?: boolean }).prerendering === true
}
