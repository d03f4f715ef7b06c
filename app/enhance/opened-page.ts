/**
 * Tells the site that a page which the browser had fetched ahead is open now. The site leaves that request out of its count
 * of readings, since many such pages are never opened (server/readership/reading.ts). No cookie goes along.
 */
export function sayPageOpened() {
  const [navigation] = performance.getEntriesByType('navigation')
  const { deliveryType } = (navigation ?? {}) as PerformanceNavigationTiming & {
    deliveryType?: string
  }
  if (isPrerendering()) {
    document.addEventListener('prerenderingchange', say, { once: true })
  } else if (deliveryType === 'navigational-prefetch') say()
}

function say() {
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
