import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { tokenHeaders } from '#app/platform/response/responses.server.ts'
import { withoutReader } from './test-email.server.ts'

/** As an email program shows it: `?as=text` is its plain text, `?theme=dark` has these colours whatever the browser prefers. */
export function answerEmail({ html, text }: { html: string; text: string }, url: URL) {
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

/** It brings its styles with it, and loads its pictures by their whole address. */
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
