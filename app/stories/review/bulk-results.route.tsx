import { href } from 'react-router'
import { countTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/bulk-results.route.ts'
import { findBulkResults, undoBulk } from './bulk.server.ts'
import { storyCountText } from './bulk.ts'
import { BulkResults } from './bulk-results.tsx'
import { useUnchosen } from './bulk-selection.ts'
import { undoUntil } from './undo.server.ts'

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
  const { undone, left: remaining } = await undoBulk(admin, params.bulkId)
  const toast = undone === 0 ? 'undoNothing' : remaining > 0 ? 'bulkPartlyUndone' : 'bulkUndone'
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
