import { isPrivatePath } from '#app/addresses.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { site } from '#content/site.ts'
import type { CspHashes } from './csp-hashes.ts'

/**
 * Puts the headers of every answer in place. Documents get a policy that runs only scripts bearing their nonce;
 * everything else may load nothing at all.
 */
export function setSecurityHeaders(
  headers: Headers,
  { pathname, nonce }: { pathname: string; nonce: string },
) {
  const https = configuration.baseUrl.startsWith('https:')
  const frameAncestors = isPrivatePath(pathname) ? "'none'" : "'self'"
  const isDocument = headers.get('content-type')?.startsWith('text/html')

  if (https) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  headers.set('X-Content-Type-Options', 'nosniff')
  setUnlessSet(headers, 'X-Frame-Options', isPrivatePath(pathname) ? 'DENY' : 'SAMEORIGIN')
  setUnlessSet(headers, 'Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set(
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  )
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  setUnlessSet(headers, 'Cross-Origin-Resource-Policy', 'same-origin')
  setUnlessSet(
    headers,
    'Content-Security-Policy',
    isDocument
      ? documentPolicy(nonceSources(nonce), frameAncestors, https, thirdPartyOrigins(site))
      : `default-src 'none'; frame-ancestors ${frameAncestors}`,
  )
}

type ThirdParties = { films: string[]; adverts: string[] }

/** The origins that a reader may let in: they are allowed here, and asked for by nothing before the reader agrees. */
export function thirdPartyOrigins({
  video,
  adverts,
}: Pick<typeof site, 'video' | 'adverts'>): ThirdParties {
  return {
    films: video ? [new URL(video.embedUrl).origin] : [],
    adverts: adverts ? [...new Set([new URL(adverts.script).origin, ...adverts.sources])] : [],
  }
}

type Sources = { scripts: string; styles: string }

/** For a page that is shown once: its own parts bear a nonce, and may bring in more. */
export function nonceSources(nonce: string): Sources {
  return { scripts: `'nonce-${nonce}' 'strict-dynamic'`, styles: `'nonce-${nonce}'` }
}

/**
 * The policy of a page that is kept: what stands in it is known by its fingerprint, and what it fetches by where from.
 * Nothing it brings in may bring in more, so an advertising network's script comes from the network's own addresses.
 */
export function cachedPagePolicy({ scripts, styles }: CspHashes) {
  const thirdParties = thirdPartyOrigins(site)
  return documentPolicy(
    {
      scripts: ["'self'", ...scripts, ...thirdParties.adverts].join(' '),
      styles: styles.join(' '),
    },
    "'self'",
    configuration.baseUrl.startsWith('https:'),
    thirdParties,
  )
}

export function documentPolicy(
  { scripts, styles }: Sources,
  frameAncestors: string,
  https: boolean,
  thirdParties: ThirdParties,
) {
  // In development Vite injects its own styles and speaks to its server over a socket.
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
