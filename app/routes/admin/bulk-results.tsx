import { href } from 'react-router'
import { findBulkResults, undoBulk } from '#app/features/review/bulk.server.ts'
import { storyCountText } from '#app/features/review/bulk.ts'
import { BulkResults } from '#app/features/review/bulk-results.tsx'
import { useUnchosen } from '#app/features/review/bulk-selection.ts'
import { undoUntil } from '#app/features/review/undo.server.ts'
import { countTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/bulk-results.ts'

const refreshSeconds = 2

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    {
      title: loaderData
        ? `${storyCountText(loaderData.results.items.length)} ${loaderData.results.to}: ${site.name}`
        : `Many stories: ${site.name}`,
    },
    ...(loaderData && !loaderData.results.finishedAt
      ? [{ httpEquiv: 'refresh', content: String(refreshSeconds) }]
      : []),
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const results = await findBulkResults(admin, params.bulkId)
  if (!results) throw notFound()
  const { finishedAt, actorId, items } = results
  const until = finishedAt && undoUntil(finishedAt)
  const mayUndo =
    until &&
    until > new Date() &&
    actorId === admin.id &&
    items.some(({ outcome }) => outcome === 'done')
  return { results, until: mayUndo ? until : null }
}

export async function action({ params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const page = href('/admin/bulk/:bulkId', { bulkId: params.bulkId })
  if (!(await countTeamForm(admin))) return redirectWithToast(page, 'teamFormsTooOften')
  if (!(await findBulkResults(admin, params.bulkId))) throw notFound()
  const { undone, left } = await undoBulk(admin, params.bulkId)
  const toast = undone === 0 ? 'undoNothing' : left > 0 ? 'bulkPartlyUndone' : 'bulkUndone'
  return redirectWithToast(page, toast)
}

export default function BulkResultsPage({ loaderData: { results, until } }: Route.ComponentProps) {
  useUnchosen(results.items)
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <BulkResults {...results} undoUntil={until} />
    </main>
  )
}
