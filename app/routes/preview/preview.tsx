import { data, href, redirect } from 'react-router'
import { findPublishedPiece } from '#app/catalogue/catalogue.server.ts'
import { previewPiece } from '#app/catalogue/piece-preview.server.ts'
import { findPreviewed } from '#app/features/pieces/previews.server.ts'
import type { Handle } from '#app/handle.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { tokenHeaders, tooOften } from '#app/server/response/responses.server.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/preview.ts'
import { isPreviewView, previewViews, WholePiece } from './whole-piece.tsx'

export const handle: Handle = { ownForm: true, teamStyles: true }

const headersOfPreview = { ...tokenHeaders, 'X-Robots-Tag': 'noindex, nofollow, noarchive' }

export const headers = () => headersOfPreview

/** Without metadata for link previews: who shares the link does not share what is in it. */
export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.shown ? `Preview: ${loaderData.shown.preview.title}` : 'Preview'
  return [{ title: `${title}: Indelible` }, { name: 'robots', content: 'noindex, nofollow' }]
}

// To render a text takes up to seconds, and anybody may have the link.
const limit = { name: 'preview', max: 300, minutes: 15 }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!(await consume(limit, requestContextOf(context).clientIp))) throw tooOften(null)
  const found = await findPreviewed(params.token)
  // The same answer for a token that never was and one that works no more.
  if (!found) return data({ shown: null }, { status: 404, headers: headersOfPreview })
  const { piece, text, isPublished, expiresAt } = found
  const published = isPublished && piece.key && findPublishedPiece(piece.kind, piece.key)
  if (published) throw redirect(published.href, { headers: headersOfPreview })
  const view = url.searchParams.get('view')
  const shown = {
    preview: previewPiece(piece, text),
    view: isPreviewView(view) ? view : ('page' as const),
    expiresAt,
    state: piece.state,
    host: new URL(siteUrl('/')).host,
    path: href('/preview/:token', params),
  }
  return data({ shown }, { headers: headersOfPreview })
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
      />
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
          <nav aria-label="What to preview" className="flex flex-wrap gap-x-5">
            {Object.entries(previewViews).map(([each, label]) => (
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
