import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/case.route.ts'
import type { CaseKind } from './case.ts'
import { CaseFacts, CaseResolution, ReportedStory, resolvedBy } from './case-facts.tsx'
import { caseTitle } from './case-title.ts'
import { findInboxCase, kindIn, resolveCase } from './cases.server.ts'
import { ResolutionFields } from './resolution-fields.tsx'
import { resolutionForm } from './resolution-form.ts'

export const handle = { failure: 'caseNotClosed' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? caseTitle(loaderData.item) : 'Admin'}: Indelible` }]
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const item = await findInboxCase(admin, kindFrom(url), params.caseId)
  if (!item) throw notFound()
  return { item, now: new Date() }
}

/** Reloads after a refusal too, so that the admin sees what a colleague has just closed. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // While the database is unavailable a reload would fail, and lose the page with what was typed.
  return actionStatus !== 503
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const kind = kindFrom(url)
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
    const form = parseWithZod(fields, { schema: resolutionForm })
    if (form.status !== 'success')
      return data({ result: form.reply(), toast: null }, { status: 422 })
    const closed = await resolveCase(admin, kind, params.caseId, form.value.closingNote)
    if (!closed) throw notFound()
    if (closed.done) return redirectWithToast(pathAfterClosing(kind, fields), `${kind}Closed`)
    const formErrors = [
      `This has already been closed by ${resolvedBy(closed.case)}. Your note was not saved and nothing was sent.`,
    ]
    return data({ result: form.reply({ formErrors }), toast: null }, { status: 409 })
  })
}

function kindFrom({ pathname }: URL) {
  const kind = kindIn(pathname.split('/')[2])
  if (!kind) throw notFound()
  return kind
}

// A report may be closed from its story's page.
function pathAfterClosing(kind: CaseKind, fields: FormData) {
  const story = String(fields.get('story') ?? '')
  return isUuid(story)
    ? href('/admin/:submissionId', { submissionId: story })
    : href(`/admin/${kind}s`)
}

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, now } = loaderData
  const tooLate = item.closedAt && actionData?.result.error
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <AnswerToast answer={actionData} />
      <p className="meta">
        <TapLink to={href(`/admin/${item.kind}s`)}>Back to the list</TapLink>
      </p>
      <h1 className="mt-2 mb-3 text-h2">{caseTitle(item)}</h1>
      <CaseFacts item={item} now={now} />
      <Prose text={item.text} className="mt-6" />
      <ReportedStory item={item} />
      <div className="max-w-prose">
        <CaseResolution item={item} />
      </div>
      {(!item.closedAt || tooLate) && (
        <ResolutionFields key={item.id} item={item} lastResult={actionData?.result} />
      )}
    </main>
  )
}
