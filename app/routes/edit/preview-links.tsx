import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import { z } from 'zod'
import { PieceHead, shownPiece } from '#app/features/editing/piece-bar.tsx'
import { PreviewLinkList, PreviewLinkMade } from '#app/features/editing/preview-links.tsx'
import { findPiece } from '#app/features/pieces/drafts.server.ts'
import {
  createPreview,
  listPreviews,
  previewDays,
  revokePreview,
} from '#app/features/pieces/previews.server.ts'
import type { Handle } from '#app/handle.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast, tooOften } from '#app/server/response/responses.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/preview-links.ts'

export const handle = { failure: 'previewLinkFailed' } satisfies Handle

export function meta() {
  return [{ title: 'Preview links: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  const found = await findPiece(editor, params.pieceId)
  const links = await listPreviews(editor, params.pieceId)
  if (!found || !links) throw notFound()
  return {
    key: randomUUID(),
    piece: shownPiece(found.piece),
    isPublished: found.text.from === 'live',
    links,
    days: previewDays,
  }
}

const limit = { name: 'preview links made', max: 30, minutes: 60 }

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const { pieceId } = params
  const page = href('/edit/:pieceId/preview-links', { pieceId })
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const previewId = fields.get('link')
    if (fields.get('intent') === 'revoke' && typeof previewId === 'string') {
      if (!(await findPiece(editor, pieceId))) throw notFound()
      // One that works no more is what was asked for.
      await revokePreview(editor, { id: pieceId, previewId })
      return redirectWithToast(page, 'previewLinkRevoked')
    }
    if (!(await consume(limit, editor.id)))
      return tooOften({ toast: 'tooManyPreviewLinks' as const })
    const key = z.uuid().safeParse(fields.get('key'))
    if (!key.success) throw data(null, { status: 400 })
    const made = await createPreview(editor, pieceId, key.data)
    if (!made) throw notFound()
    // A form that is sent again once its link was turned off.
    if (made === 'ended') return redirectWithToast(page, 'previewLinkRevoked')
    const url = siteUrl(href('/preview/:token', { token: made.token }))
    return data({ made: { url, id: made.id, expiresAt: made.expiresAt } })
  })
}

export default function PreviewLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { key, piece, isPublished, links, days } = loaderData
  const toast = actionData && 'toast' in actionData ? actionData.toast : null
  const made = actionData && 'made' in actionData ? actionData.made : null
  return (
    <main id="main" className="wrap max-w-[52rem]! pt-8">
      {toast && <ToastRegion toasts={[reactToasts[toast]]} of={actionData} />}
      <PieceHead piece={piece} title="Preview links" />
      <p className="max-w-prose text-lead text-soft">
        Anyone with a link can read the draft without an account, as it stands now and after each
        save. A link works for {days} days.
        {isPublished &&
          ' Everything in this piece is published, so a link leads to its page until somebody changes it.'}
      </p>
      {made && <PreviewLinkMade {...made} />}
      <PreviewLinkList formKey={key} links={links} newId={made?.id ?? null} />
    </main>
  )
}
