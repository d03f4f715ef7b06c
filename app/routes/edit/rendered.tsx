import { data } from 'react-router'
import { previewPiece } from '#app/catalogue/piece-preview.server.ts'
import { findPiece } from '#app/features/pieces/drafts.server.ts'
import type { Handle } from '#app/handle.ts'
import { isPreviewView, WholePiece } from '#app/routes/preview/whole-piece.tsx'
import { siteUrl } from '#app/server/configuration.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { notFound, tokenHeaders, tooOften } from '#app/server/response/responses.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/rendered.ts'

export const handle: Handle = { bare: true }

export const headers = () => tokenHeaders

// To render a text takes up to seconds.
const perPerson = { name: 'rendered:person', max: 1000, minutes: 15 }

/** The saved text of a piece as its readers would see it, for the frame beside the form. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  const found = await findPiece(editor, params.pieceId)
  if (!found) throw notFound()
  const view = url.searchParams.get('view')
  return data(
    {
      preview: previewPiece(found.piece, found.text),
      view: isPreviewView(view) ? view : ('page' as const),
      host: new URL(siteUrl('/')).host,
    },
    { headers: tokenHeaders },
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Preview: ${loaderData?.preview.title ?? ''}: Indelible` }]
}

export default function Rendered({ loaderData: { preview, view, host } }: Route.ComponentProps) {
  return (
    <main id="main" className="py-6" data-preview>
      {view !== 'page' && <h1 className="sr-only">{preview.title}</h1>}
      <WholePiece preview={preview} view={view} host={host} />
    </main>
  )
}
