import { isNeverFramed } from '#app/addresses.ts'
import { isHttps } from '#app/platform/configuration/configuration.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { SettingsFields } from '#content/settings-fields.ts'
import { site } from '#content/site.ts'
import { namesOfHosts, videoHosts } from '#content/video-hosts.ts'
import type { CspHashes } from './csp-hashes.ts'

/** Documents run only scripts with their nonce; any other response may load nothing. */
export function setSecurityHeaders(
  headers: Headers,
  { pathname, nonce }: { pathname: string; nonce: string },
) {
  const https = isHttps()
  const neverFramed = isNeverFramed(pathname)
  const frameAncestors = neverFramed ? "'none'" : "'self'"
  const type = headers.get('content-type') ?? ''
  const isDocument = type.startsWith('text/html')

  if (https) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  headers.set('X-Content-Type-Options', 'nosniff')
  setUnlessSet(headers, 'X-Frame-Options', neverFramed ? 'DENY' : 'SAMEORIGIN')
  setUnlessSet(headers, 'Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set(
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  )
  // It is about documents. A style sheet goes without it, to arrive in the first round trip (tests/served/first-paint.served.ts).
  if (!type.startsWith('text/css')) headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  setUnlessSet(headers, 'Cross-Origin-Resource-Policy', 'same-origin')
  setUnlessSet(
    headers,
    'Content-Security-Policy',
    isDocument
      ? documentPolicy(nonceSources(nonce), frameAncestors, https, framesOfOurs())
      : `default-src 'none'; frame-ancestors ${frameAncestors}`,
  )
}

type ThirdParties = { films: string[]; adverts: string[] }

/** Pages load nothing from them before the reader consents. */
export function thirdPartyOrigins(
  { host, videos }: Pick<SettingsFields['films'], 'host' | 'videos'> = siteSettings.films,
  adverts = site.adverts,
): ThirdParties {
  const origins = namesOfHosts(videos).map((host): string => videoHosts[host])
  return {
    films: host ? [...new Set([new URL(host.embedUrl).origin, ...origins])] : origins,
    adverts: adverts ? [...new Set([new URL(adverts.script).origin, ...adverts.sources])] : [],
  }
}

// The editor shows the page of a piece in a frame, and React may come there from any page.
function framesOfOurs() {
  const parties = thirdPartyOrigins()
  return { ...parties, films: ["'self'", ...parties.films] }
}

type Sources = { scripts: string; styles: string }

export function nonceSources(nonce: string): Sources {
  return { scripts: `'nonce-${nonce}' 'strict-dynamic'`, styles: `'nonce-${nonce}'` }
}

/**
 * Inline parts are allowed by hash, what it fetches by origin. Scripts that it loads may not load from other origins, so an
 * advertising network's script must come from the network's own origins.
 */
export function cachedPagePolicy({ scripts, styles }: CspHashes) {
  const thirdParties = thirdPartyOrigins()
  return documentPolicy(
    {
      scripts: ["'self'", ...scripts, ...thirdParties.adverts].join(' '),
      styles: styles.join(' '),
    },
    "'self'",
    isHttps(),
    thirdParties,
  )
}

export function documentPolicy(
  { scripts, styles }: Sources,
  frameAncestors: string,
  https: boolean,
  thirdParties: ThirdParties,
) {
  // In development Vite injects its own styles and uses a WebSocket.
  const development = import.meta.env.DEV
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : styles}`.trimEnd(),
    ["img-src 'self' data: blob:", ...thirdParties.adverts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...thirdParties.adverts].join(' '),
    ...(thirdParties.films.length + thirdParties.adverts.length > 0
      ? [['frame-src', ...thirdParties.films, ...thirdParties.adverts].join(' ')]
      : []),
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function setUnlessSet(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value)
}
