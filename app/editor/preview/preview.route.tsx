import { data, href, redirect } from 'react-router'
import { findPreviewed } from '#app/pieces/drafts/previews.server.ts'
import { findPublishedPiece } from '#app/pieces/reading/catalogue.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { tokenHeaders, tooOften } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/preview.route.ts'
import { type PiecePreview, previewPiece } from './piece-preview.server.ts'
import { isPreviewView, previewViews, WholePiece } from './whole-piece.tsx'

export const handle: Handle = { ownForm: true, teamStyles: true }

const headersOfPreview = { ...tokenHeaders, 'X-Robots-Tag': 'noindex, nofollow, noarchive' }

export const headers = () => headersOfPreview

/** Without metadata for link previews: who shares the link does not share what is in it. */
export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.shown ? `Preview: ${loaderData.shown.preview.title}` : 'Preview'
  return [{ title: `${title}: Indelible` }, { name: 'robots', content: 'noindex, nofollow' }]
}

// Anybody may have the link, and share it.
const perPerson = { name: 'preview', max: 300, minutes: 15 }
const perLink = { name: 'preview:link', max: 1_000, minutes: 15 }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!(await consume(perPerson, getRequestContext(context).clientIp))) throw tooOften(null)
  const preview = await findPreviewed(params.token)
  // The same answer for a token that never was and one that works no more.
  if (!preview) return data({ shown: null }, { status: 404, headers: headersOfPreview })
  if (!(await consume(perLink, params.token))) throw tooOften(null)
  const { piece, text, isPublished, expiresAt } = preview
  const published = isPublished && piece.key && findPublishedPiece(piece.kind, piece.key)
  if (published) throw redirect(published.href, { headers: headersOfPreview })
  const view = url.searchParams.get('view')
  const shown = {
    preview: withToken(await previewPiece(piece, text), params.token),
    view: isPreviewView(view) ? view : ('page' as const),
    expiresAt,
    state: piece.state,
    host: new URL(siteUrl('/')).host,
    path: href('/preview/:token', params),
  }
  return data({ shown }, { headers: headersOfPreview })
}

/** Pictures that no reader sees yet are shown to who has the link. */
function withToken(preview: PiecePreview, token: string): PiecePreview {
  const files = /\/pictures\/[0-9a-f]{40}-\w+\.\w+/g
  return JSON.parse(JSON.stringify(preview).replaceAll(files, `$&?preview=${token}`))
}

const stateSentences = {
  draft: 'It is not published.',
  scheduled: 'It is scheduled and not published yet.',
  published: 'It has changes that are not published.',
  unpublished: 'It was taken down.',
}

export default function Preview({ loaderData: { shown } }: Route.ComponentProps) {
  if (!shown) {
    return (
      <Notice
        title="This preview link does not work"
        text="It has expired or was turned off, or a part of it is missing. Ask whoever sent it for a new one."
      >
        <ButtonLink variant="outline" href={href('/')}>
          Return to Home
        </ButtonLink>
      </Notice>
    )
  }
  const { preview, view, expiresAt, state, host, path } = shown
  return (
    <main id="main" className="pb-section">
      <div className="wrap pt-4">
        <div className="border-control border-t-[5px] bg-surface px-5 py-3 flex flex-wrap gap-x-8 gap-y-1 items-center justify-between">
          <p className="font-sans text-sm">
            <b className="font-semibold">Preview.</b> {stateSentences[state]} Anyone with this link
            can read it until{' '}
            {/* In one piece: how wide a date is decides no other line, whichever font is there. */}
            <span className="inline-block">
              <Time at={expiresAt} format={britishDateTime} />, London time.
            </span>
          </p>
          {/* In columns on a phone: how wide a name is decides no line there either. */}
          <nav aria-label="What to preview" className="grid grid-cols-2 gap-x-5 sm:flex">
            {Object.entries(previewViews)
              .filter(([each]) => each !== 'feed' || preview.kind === 'article')
              .map(([each, label]) => (
                <a
                  key={each}
                  className="link inline-flex min-h-11 min-w-11 items-center font-sans text-sm aria-[current]:font-semibold aria-[current]:no-underline"
                  href={each === 'page' ? path : `${path}?view=${each}`}
                  aria-current={each === view ? 'page' : undefined}
                >
                  {label}
                </a>
              ))}
          </nav>
        </div>
      </div>
      {view !== 'page' && (
        <h1 className="wrap text-h2 mt-8 mb-6">
          {previewViews[view]}: {preview.title}
        </h1>
      )}
      <div className={view === 'page' ? 'mt-4' : undefined}>
        <WholePiece preview={preview} view={view} host={host} />
      </div>
    </main>
  )
}
