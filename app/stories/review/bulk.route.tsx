import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { site } from '#content/site.ts'
import type { Route } from './+types/bulk.route.ts'
import { chosenStories, decideInBulk } from './bulk.server.ts'
import { bulkMoves, maxBulkItems, readChosen, storyCountText } from './bulk.ts'
import { BulkConfirmation } from './bulk-confirmation.tsx'
import { actLabels, messageWith } from './decision.ts'
import { messageFields } from './decision-form.ts'
import { findVersions } from './queue.server.ts'
import { filterQuery, readReviewFilters } from './queue.ts'

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
    ? await findVersions(admin, readReviewFilters(search), maxBulkItems)
    : readChosen(search.getAll('story'))
  if (!to || chosen.length === 0)
    throw await redirectWithToast(`${href('/admin')}${query}`, 'nothingChosen')
  const stories = await chosenStories(admin, to, chosen)
  return { to, query, stories, formKey: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
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
      <AnswerToast answer={actionData} />
      <BulkConfirmation {...loaderData} lastResult={actionData?.result} />
    </main>
  )
}

const bulkForm = z.object({
  formKey: z.uuid('This form has expired. Select the stories again.'),
  to: z.enum(bulkMoves, 'Choose what to do.'),
  stories: z
    .string('Select at least one story.')
    .transform((text) => readChosen(text.split(',')))
    .refine((chosen) => chosen.length > 0, 'Select at least one story.'),
  ...messageFields,
})
