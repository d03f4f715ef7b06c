import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { type Inbox, isInbox } from '#app/features/inboxes/case.ts'
import {
  CaseFacts,
  CaseResolution,
  ReportedStory,
  resolvedBy,
} from '#app/features/inboxes/case-facts.tsx'
import { caseTitle } from '#app/features/inboxes/case-title.ts'
import { findInboxCase } from '#app/features/inboxes/cases.server.ts'
import { resolveCase } from '#app/features/inboxes/resolution.server.ts'
import { ResolutionFields } from '#app/features/inboxes/resolution-fields.tsx'
import { resolutionForm } from '#app/features/inboxes/resolution-form.ts'
import type { Handle } from '#app/handle.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/case.ts'

export const handle = { failure: 'caseNotClosed' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData ? caseTitle(loaderData.inbox, loaderData.item) : 'Admin'}: Indelible` },
  ]
}

const closedToasts = {
  reports: 'reportClosed',
  complaints: 'complaintClosed',
  messages: 'messageClosed',
} as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const inbox = inboxFrom(url)
  const item = await findInboxCase(admin, inbox, params.caseId)
  if (!item) throw notFound()
  return { inbox, item, now: new Date() }
}

/** Reloads after a refusal too, so that the admin sees what a colleague has just closed. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // While the database is unavailable a reload would fail, and lose the page with what was typed.
  return actionStatus !== 503
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const inbox = inboxFrom(url)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const form = parseWithZod(fields, { schema: resolutionForm })
    if (form.status !== 'success')
      return data({ result: form.reply(), toast: null }, { status: 422 })
    const closed = await resolveCase(admin, inbox, params.caseId, form.value.closingNote)
    if (!closed) throw notFound()
    if (closed.done) return redirectWithToast(pathAfterClosing(inbox, fields), closedToasts[inbox])
    const formErrors = [
      `This has already been closed by ${resolvedBy(closed.case)}. Your note was not saved and nothing was sent.`,
    ]
    return data({ result: form.reply({ formErrors }), toast: null }, { status: 409 })
  })
}

function inboxFrom({ pathname }: URL) {
  const inbox = pathname.split('/')[2]
  if (!isInbox(inbox)) throw notFound()
  return inbox
}

// A report may be closed from its story's page.
function pathAfterClosing(inbox: Inbox, fields: FormData) {
  const story = String(fields.get('story') ?? '')
  return isUuid(story)
    ? href('/admin/:submissionId', { submissionId: story })
    : href(`/admin/${inbox}`)
}

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { inbox, item, now } = loaderData
  const tooLate = item.closedAt && actionData?.result.error
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <p className="meta">
        <Link className="link inline-flex min-h-11 items-center" to={href(`/admin/${inbox}`)}>
          Back to the list
        </Link>
      </p>
      <h1 className="mt-2 mb-3 text-h2">{caseTitle(inbox, item)}</h1>
      <CaseFacts item={item} now={now} />
      <Prose text={item.text} className="mt-6" />
      <ReportedStory item={item} />
      <div className="max-w-prose">
        <CaseResolution item={item} />
      </div>
      {(!item.closedAt || tooLate) && (
        <ResolutionFields key={item.id} inbox={inbox} item={item} lastResult={actionData?.result} />
      )}
    </main>
  )
}
