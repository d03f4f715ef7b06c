import { data, href, Link, redirect } from 'react-router'
import { numberIn } from '#app/editor/acts/acted-piece.server.ts'
import { listInOrder, movePiece, placesPerPage } from '#app/pieces/publication/list-order.server.ts'
import { isPieceKind, kindWords, pieceKinds } from '#app/pieces/text/piece-words.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { mayActOnPiece } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { TapLink } from '#app/ui/link.tsx'
import type { Route } from './+types/order.route.ts'
import { OrderList } from './order-list.tsx'

export const handle = { tabs: true, title: 'Order', failure: 'pieceNotChanged' } satisfies Handle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  const { kind } = params
  if (!isPieceKind(kind) || !mayMove(editor)) throw notFound()
  const page = Math.max(1, Number(/^\d{1,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1))
  const { count, placed } = await listInOrder(editor, kind, page)
  const moved = placed.find(({ id }) => id === url.searchParams.get('moved')) ?? null
  return { kind, count, placed, page, pages: Math.ceil(count / placesPerPage), moved }
}

function mayMove(viewer: Viewer) {
  return mayActOnPiece(viewer, 'move', { createdBy: null })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  if (!isPieceKind(params.kind) || !mayMove(editor)) throw notFound()
  const { kind } = params
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
    const id = String(fields.get('id') ?? '')
    const to = numberIn(fields, 'to')
    if (to < 1) throw data(null, { status: 400 })
    const result = await movePiece(editor, { id, to })
    if (result.outcome !== 'moved') return redirect(pageAt(kind, 1), 303)
    const page = Math.ceil(result.place / placesPerPage)
    return redirect(`${pageAt(kind, page)}&moved=${id}#${id}`, 303)
  })
}

function pageAt(kind: string, page: number) {
  return `${href('/edit/order/:kind', { kind })}?page=${page}`
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, count, placed, page, pages, moved } = loaderData
  const { many } = kindWords[kind]
  return (
    <main id="main" className="wrap max-w-[52rem] pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
      <h1 className="text-h2">Order of {many.toLowerCase()}</h1>
      <p className="mt-3 text-soft">
        As readers see them
        {kind === 'article' && <span>; the first is the featured one</span>}
        <span>. A piece that is published later stands before all of these until you move it.</span>
      </p>
      <nav aria-label="Lists" className="chips mt-4 mb-4">
        {pieceKinds.map((each) => (
          <Link
            key={each}
            className="chip"
            to={href('/edit/order/:kind', { kind: each })}
            aria-current={each === kind ? 'page' : undefined}
          >
            {kindWords[each].many}
          </Link>
        ))}
      </nav>
      <p role="status" className="mb-3 min-h-6 font-sans text-sm">
        {moved && `“${moved.title}” is now in place ${moved.place} of ${count}.`}
      </p>
      <OrderList placed={placed} count={count} />
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex gap-6 font-sans text-sm">
          {page > 1 && <TapLink to={pageAt(kind, page - 1)}>Earlier places</TapLink>}
          {page < pages && <TapLink to={pageAt(kind, page + 1)}>Later places</TapLink>}
        </nav>
      )}
    </main>
  )
}
