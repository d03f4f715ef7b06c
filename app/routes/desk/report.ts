import { redirect } from 'react-router'
import { closeReport } from '#app/features/reports/reports.server.ts'
import { readForm } from '#app/server/forms.server.ts'
import { redirectWithToast } from '#app/server/responses.server.ts'
import { currentAdmin } from '#app/server/viewer.server.ts'
import type { Route } from './+types/report.ts'

export function loader({ context }: Route.LoaderArgs) {
  currentAdmin(context)
  return redirect('/admin')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const fields = await readForm(request)
  const story = `/admin/${encodeURIComponent(String(fields.get('story') ?? ''))}`
  const note = String(fields.get('closingNote') ?? '')
    .trim()
    .slice(0, 500)
  // Closing needs a word on what came of it; the browser asks for one, too.
  if (!note) return redirectWithToast(story, 'statusFailed')
  const closed = await closeReport(admin, params.reportId, note)
  return redirectWithToast(story, closed ? 'reportClosed' : 'statusFailed')
}
