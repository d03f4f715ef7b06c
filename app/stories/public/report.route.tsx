import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { notFound, redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { readCaseNumber } from '#app/site/case-number.server.ts'
import { PrivacyNote } from '#app/site/privacy-note.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { honeypot } from '#app/ui/honeypot.tsx'
import { report } from '#content/pages/report.ts'
import type { Route } from './+types/report.route.ts'
import { storyTitle } from './excerpt.ts'
import { findPublished } from './published.server.ts'
import { ReportFields } from './report-fields.tsx'
import { reportForm } from './report-form.ts'
import { reportStory } from './reports.server.ts'

export const handle = { failure: 'reportFailed' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.title ? `Report “${loaderData.title}”` : report.title
  return [{ title: `${title}: Indelible` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { formFailed } = getRequestContext(context)
  const story = await findPublished(params.storyId).catch((error) => {
    // The form is shown again even if the story cannot be loaded.
    if (formFailed) return null
    throw error
  })
  const sent = new URL(request.url).searchParams.get('sent')
  // The story may have been deleted since it was reported.
  if (!story && !sent && !formFailed) throw notFound()
  const number = readCaseNumber(sent ?? '')
  return { title: story && storyTitle(story), formKey: randomUUID(), sent: number }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { clientIp } = getRequestContext(context)
  const fields = await readForm(request)
  if (fields.get(honeypot))
    return redirectWithToast(href('/story/:storyId', { storyId: params.storyId }), 'reportSent')

  const form = parseWithZod(fields, { schema: reportForm })
  if (form.status !== 'success') return data({ result: form.reply(), toast: null }, { status: 422 })
  return answerForm({ context, fields, failure: handle.failure }, async () => {
    const outcome = await reportStory(params.storyId, form.value, clientIp)
    if (outcome === null) throw notFound()
    if (outcome === 'too often') {
      const formErrors = [
        `You have sent several reports already. Wait an hour, or email ${contactEmail()}.`,
      ]
      return tooOften({ result: form.reply({ formErrors }), toast: null })
    }
    const page = `${href('/story/:storyId/report', { storyId: params.storyId })}?sent=${outcome.caseNumber}`
    return redirectWithToast(page, 'reportSent')
  })
}

export default function Report({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, formKey, sent } = loaderData
  return (
    <main id="main" className="wrap">
      <div className="pt-3">
        <BackLink
          href={title ? href('/story/:storyId', { storyId: params.storyId }) : href('/stories')}
        >
          {title ? 'Back to the story' : 'Back to Stories'}
        </BackLink>
      </div>
      <h1 className="mt-1 lg:mt-4 text-service">{report.title}</h1>
      {sent ? (
        <div className="oxford mt-8 max-w-2xl pt-8">
          <p className="text-lead">
            Thank you. Your report’s number is <b className="whitespace-nowrap">{sent}</b>.
          </p>
          <p className="mt-3 text-soft">{report.sent}</p>
        </div>
      ) : (
        <div className="grid-12 mt-8 gap-y-10">
          <div className="col-span-12 lg:col-span-7">
            <p className="mb-8 text-lead text-soft wrap-anywhere">
              {title && `“${title}”. `}
              {report.lead}
            </p>
            <PrivacyNote />
            <ReportFields
              story={params.storyId}
              formKey={String(actionData?.result.initialValue?.formKey ?? formKey)}
              lastResult={actionData?.result}
              hasFailed={Boolean(actionData?.toast)}
            />
          </div>
          <p className="col-span-12 text-soft lg:col-span-4 lg:col-start-9">{report.note}</p>
        </div>
      )}
    </main>
  )
}
