import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { PieceHead, shownPiece } from '#app/editor/form/piece-bar.tsx'
import {
  addComment,
  changeComment,
  listComments,
  resolveComment,
} from '#app/pieces/drafts/comments.server.ts'
import { findPiece } from '#app/pieces/drafts/drafts.server.ts'
import { findCommented, textParagraphs } from '#app/pieces/text/paragraphs.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentTeamMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import type { Route } from './+types/comments.route.ts'
import { commentForm } from './comment-form.ts'
import { CommentedText } from './commented-text.tsx'

export const handle = { title: 'Comments', failure: 'commentNotSaved' } satisfies Handle

/** `?on=3` opens the form of a paragraph, `?on=piece` that of the whole piece, also without script. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = currentTeamMember(context)
  const draft = await findPiece(viewer, params.pieceId)
  const comments = await listComments(viewer, params.pieceId)
  if (!draft || !comments) throw notFound()
  const paragraphs = textParagraphs(draft.text.body)
  return {
    formKey: randomUUID(),
    piece: shownPiece(draft.piece),
    paragraphs,
    comments: comments.map((comment) => ({
      ...comment,
      place: comment.quote === '' ? ('piece' as const) : findCommented(paragraphs, comment),
    })),
    openAt: url.searchParams.get('on'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = currentTeamMember(context)
  return handleTeamForm({ request, context, failure: handle.failure }, (fields) =>
    ['add', 'change'].includes(String(fields.get('intent')))
      ? handleComment(viewer, params.pieceId, fields)
      : handleState(viewer, params.pieceId, fields),
  )
}

async function handleComment(viewer: Viewer, pieceId: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: commentForm })
  if (form.status !== 'success') return data({ result: form.reply(), toast: null }, { status: 422 })
  const { key: id, words, quote, about, paragraph, answers } = form.value
  const isNew = fields.get('intent') === 'add'
  const comment = { id, words, quote: quote || about, paragraph, answers }
  const { outcome } = isNew
    ? await addComment(viewer, pieceId, comment)
    : await changeComment(viewer, pieceId, { id, words })
  if (outcome === 'gone') throw notFound()
  return redirectWithToast(pathOfComment(pieceId, id), isNew ? 'commentAdded' : 'commentChanged')
}

async function handleState(viewer: Viewer, pieceId: string, fields: FormData) {
  const id = String(fields.get('comment') ?? fields.get('key'))
  if (fields.get('intent') === 'delete') {
    const { outcome } = await changeComment(viewer, pieceId, { id, words: null })
    if (outcome === 'gone') throw notFound()
    return redirectWithToast(href('/edit/:pieceId/comments', { pieceId }), 'commentDeleted')
  }
  const isResolved = fields.get('intent') === 'resolve'
  const { outcome } = await resolveComment(viewer, pieceId, { id, isResolved })
  if (outcome === 'gone') throw notFound()
  const toast = isResolved ? 'commentResolved' : 'commentReopened'
  return redirectWithToast(pathOfComment(pieceId, id), toast)
}

function pathOfComment(pieceId: string, id: string) {
  return `${href('/edit/:pieceId/comments', { pieceId })}#comment-${id}`
}

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, ...text } = loaderData
  return (
    <main id="main" className="wrap max-w-[72rem] pt-8">
      <AnswerToast answer={actionData} />
      <PieceHead piece={piece} title="Comments" />
      <p className="max-w-prose text-lead text-soft">
        For colleagues alone: readers never see a comment. It stays beside its words when the text
        around them changes.
      </p>
      <CommentedText {...text} lastResult={actionData?.result ?? null} />
    </main>
  )
}
