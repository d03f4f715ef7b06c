import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { chosenStories, decideInBulk } from '#app/features/review/bulk.server.ts'
import { bulkMoves, maxBulkItems, readChosen, storyCountText } from '#app/features/review/bulk.ts'
import { BulkConfirmation } from '#app/features/review/bulk-confirmation.tsx'
import { bulkForm } from '#app/features/review/bulk-form.ts'
import { actLabels, messageWith } from '#app/features/review/decision.ts'
import { versionsOf } from '#app/features/review/queue.server.ts'
import { filterQuery, readReviewFilters } from '#app/features/review/queue.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/bulk.ts'

export const handle = { failure: 'statusFailed' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData
    ? `${actLabels[loaderData.to]} ${storyCountText(loaderData.stories.length)}`
    : 'Decide on many stories'
  return [{ title: `${title}: ${site.name}` }]
}

/** The query string has the ids of the ticked boxes, or `toAll` for all stories that match the filters. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const search = new URL(request.url).searchParams
  const query = filterQuery(search)
  const everything = bulkMoves.find((move) => move === search.get('toAll'))
  const to = everything ?? bulkMoves.find((move) => move === search.get('to'))
  const chosen = everything
    ? await versionsOf(admin, readReviewFilters(search), maxBulkItems)
    : readChosen(search.getAll('story'))
  if (!to || chosen.length === 0)
    throw await redirectWithToast(`${href('/admin')}${query}`, 'nothingChosen')
  const stories = await chosenStories(admin, to, chosen)
  return { to, query, stories, formKey: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const form = parseWithZod(fields, { schema: bulkForm })
    if (form.status !== 'success')
      return data({ result: form.reply(), toast: null }, { status: 422 })
    const { formKey, to, stories } = form.value
    const message = messageWith(to, form.value)
    const id = await decideInBulk(admin, { formKey, to, message, stories })
    return redirect(href('/admin/bulk/:bulkId', { bulkId: id }), 303)
  })
}

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <BulkConfirmation {...loaderData} lastResult={actionData?.result} />
    </main>
  )
}
