import { configuration } from '#app/server/configuration.server.ts'
import { lasting } from '#app/server/http/lasting.server.ts'
import type { Route } from './+types/robots.ts'

// Behind a door, or of no use to anyone but the reader who asks. /submit shows everybody an invitation.
const left = ['/admin', '/auth', '/dashboard', '/submission/', '/collections', '/sign-out']

const anHour = 3_600

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...left.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', configuration.baseUrl).href}`,
    '',
  ]
  return lasting(request, lines.join('\n'), { type: 'text/plain', seconds: anHour })
}
