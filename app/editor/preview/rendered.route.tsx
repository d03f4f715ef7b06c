import { data } from 'react-router'
import { findPiece } from '#app/pieces/drafts/drafts.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { notFound, tokenHeaders, tooOften } from '#app/platform/response/responses.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import type { Route } from './+types/rendered.route.ts'
import { previewPiece } from './piece-preview.server.ts'
import { isPreviewView, WholePiece } from './whole-piece.tsx'

export const handle: Handle = { bare: true }

export const headers = () => tokenHeaders

const perPerson = { name: 'rendered:person', max: 1000, minutes: 15 }

/** The saved text of a piece as its readers would see it, for the frame beside the form. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  const edited = await findPiece(editor, params.pieceId)
  if (!edited) throw notFound()
  const view = url.searchParams.get('view')
  return data(
    {
      preview: await previewPiece(edited.piece, edited.text),
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
