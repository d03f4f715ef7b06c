import { href } from 'react-router'
import { robotsDisallow } from '#app/addresses.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { cacheableResponse } from '#app/platform/page-cache/cacheable-response.server.ts'

const anHour = 3_600

export function loader() {
  const lines = [
    'User-agent: *',
    ...robotsDisallow().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl(href('/sitemap.xml'))}`,
    '',
  ]
  return cacheableResponse(lines.join('\n'), { type: 'text/plain', seconds: anHour })
}
