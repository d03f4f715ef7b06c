import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import { cacheableResponse } from '#app/platform/page-cache/cacheable-response.server.ts'
import { mailtoLink } from '#content/email-address.ts'

const dayMs = 86_400

/** RFC 9116. */
export function loader() {
  const lines = [
    `Contact: ${mailtoLink(contactEmail())}`,
    `Expires: ${halfAYearOrMoreAhead().toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl(href('/.well-known/security.txt'))}`,
    '',
  ]
  return cacheableResponse(lines.join('\n'), { type: 'text/plain', seconds: dayMs })
}

// Six to twelve months ahead, since the RFC recommends less than a year.
function halfAYearOrMoreAhead(now = new Date()) {
  const months = now.getUTCMonth() < 6 ? 12 : 18
  return new Date(Date.UTC(now.getUTCFullYear(), months, 1))
}
