import { href, redirect } from 'react-router'
import { countTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'
import type { Route } from './+types/undo.route.ts'
import { filterQuery, reviewHref } from './queue.ts'
import { type UndoRefusal, undo } from './undo.server.ts'

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
