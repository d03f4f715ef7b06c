import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import { z } from 'zod'
import { PieceHead, shownPiece } from '#app/editor/form/piece-bar.tsx'
import { findPiece } from '#app/pieces/drafts/drafts.server.ts'
import {
  createPreview,
  listPreviews,
  previewDays,
  revokePreview,
} from '#app/pieces/drafts/previews.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import type { Route } from './+types/preview-links.route.ts'
import { PreviewLinkList, PreviewLinkMade } from './preview-links.tsx'

export const handle = { title: 'Preview links', failure: 'previewLinkFailed' } satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  const draft = await findPiece(editor, params.pieceId)
  const links = await listPreviews(editor, params.pieceId)
  if (!draft || !links) throw notFound()
  return {
    key: randomUUID(),
    piece: shownPiece(draft.piece),
    isPublished: draft.text.from === 'live',
    links,
    days: previewDays,
  }
}

const limit = { name: 'preview links made', max: 30, minutes: 60 }

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const { pieceId } = params
  const page = href('/edit/:pieceId/preview-links', { pieceId })
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
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
    const preview = await createPreview(editor, pieceId, key.data)
    if (preview.outcome === 'gone') throw notFound()
    // A form that is sent again once its link was turned off.
    if (preview.outcome === 'ended') return redirectWithToast(page, 'previewLinkRevoked')
    const url = siteUrl(href('/preview/:token', { token: preview.token }))
    return data({ link: { url, id: preview.id, expiresAt: preview.expiresAt } })
  })
}

export default function PreviewLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { key, piece, isPublished, links, days } = loaderData
  const link = actionData && 'link' in actionData ? actionData.link : null
  return (
    <main id="main" className="wrap max-w-[52rem] pt-8">
      <AnswerToast answer={actionData} />
      <PieceHead piece={piece} title="Preview links" />
      <p className="max-w-prose text-lead text-soft">
        Anyone with a link can read the draft without an account, as it stands now and after each
        save. A link works for {days} days.
        {isPublished && (
          <span>
            {' '}
            Everything in this piece is published, so a link leads to its page until somebody
            changes it.
          </span>
        )}
      </p>
      {link && <PreviewLinkMade {...link} />}
      <PreviewLinkList formKey={key} links={links} newId={link?.id ?? null} />
    </main>
  )
}
