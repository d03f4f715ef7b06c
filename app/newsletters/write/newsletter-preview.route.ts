import { shownEmail } from '#app/newsletters/send/rendering.server.tsx'
import { withoutReader } from '#app/newsletters/send/test-email.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { tokenHeaders, tooOften } from '#app/platform/response/responses.server.ts'
import type { Route } from './+types/newsletter-preview.route.ts'
import { findEdited } from './newsletter-editor.server.ts'

// To render a text takes up to seconds.
const perPerson = { name: 'newsletter-preview:person', max: 1000, minutes: 15 }

/**
 * The saved newsletter as an email program shows it, and nothing around it: `?as=text` its plain text, `?theme=dark` and
 * `?theme=light` in these colours whatever the browser prefers.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  const { html, text } = await shownEmail(newsletter)
  const isText = url.searchParams.get('as') === 'text'
  const shown = withoutReader(isText ? text : inTheme(html, url.searchParams.get('theme')))
  return new Response(shown, {
    headers: {
      ...tokenHeaders,
      'Content-Type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      'Content-Security-Policy': policy(),
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
}

/** An email brings its styles with it, and loads its pictures by their whole address. */
function policy() {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${configuration.baseUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin',
  ].join('; ')
}

function inTheme(html: string, theme: string | null) {
  const query = '@media (prefers-color-scheme: dark)'
  if (theme === 'dark') return html.replace(query, '@media all')
  return theme === 'light' ? html.replace(query, '@media not all') : html
}
