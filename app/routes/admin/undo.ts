import { href, redirect } from 'react-router'
import { filterQuery, reviewHref } from '#app/features/review/queue.ts'
import { type UndoRefusal, undo } from '#app/features/review/undo.server.ts'
import { countTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'
import type { Route } from './+types/undo.ts'

const refusals = {
  'too late': 'undoTooLate',
  'changed since': 'undoChanged',
  'not yours': 'undoNotYours',
  'nothing to undo': 'undoNothing',
} as const satisfies Record<UndoRefusal, ToastKey>

export function loader({ context }: Route.LoaderArgs) {
  currentAdmin(context)
  return redirect(href('/admin'))
}

/** Undoes a decision and redirects to its story. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const query = filterQuery(new URL(request.url).searchParams)
  if (!(await countTeamForm(admin))) {
    return redirectWithToast(`${href('/admin')}${query}`, 'teamFormsTooOften')
  }
  const outcome = await undo(admin, params.submissionId)
  const toast = typeof outcome === 'string' ? refusals[outcome] : 'decisionUndone'
  const { submissionId } = params
  const page = outcome === 'nothing to undo' ? href('/admin') : reviewHref(submissionId)
  return redirectWithToast(`${page}${query}`, toast)
}
