import { href } from 'react-router'
import { configuration } from '#app/server/configuration.server.ts'
import { cacheableResponse } from '#app/server/page-cache/cacheable-response.server.ts'
import { site } from '#content/site.ts'

const aDay = 86_400

/** Whom to tell of a weakness (RFC 9116). */
export function loader() {
  const lines = [
    `Contact: mailto:${site.email}`,
    `Expires: ${halfAYearOrMoreAhead().toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(href('/.well-known/security.txt'), configuration.baseUrl).href}`,
    '',
  ]
  return cacheableResponse(lines.join('\n'), { type: 'text/plain', seconds: aDay })
}

// Six to twelve months ahead (the RFC recommends less than a year), and the same all day long.
function halfAYearOrMoreAhead(now = new Date()) {
  const months = now.getUTCMonth() < 6 ? 12 : 18
  return new Date(Date.UTC(now.getUTCFullYear(), months, 1))
}
