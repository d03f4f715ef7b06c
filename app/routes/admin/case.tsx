import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { caseTitle, type Inbox, isInbox, resolutionForm } from '#app/features/inboxes/case.ts'
import { CaseFacts, CaseResolution, resolvedBy } from '#app/features/inboxes/case-facts.tsx'
import { findInboxCase } from '#app/features/inboxes/cases.server.ts'
import { resolveCase } from '#app/features/inboxes/resolution.server.ts'
import { ResolutionFields } from '#app/features/inboxes/resolution-fields.tsx'
import type { Handle } from '#app/handle.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { answerForm, readForm } from '#app/server/request/forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/case.ts'

export const handle = { hydrate: true, failure: 'caseNotClosed' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData ? caseTitle(loaderData.room, loaderData.item) : 'Desk'}: Indelible` },
  ]
}

const closedToasts = {
  reports: 'reportClosed',
  complaints: 'complaintClosed',
  messages: 'messageClosed',
} as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const room = roomOf(url)
  const item = await findInboxCase(admin, room, params.caseId)
  if (!item) throw notFound()
  return { room, item, now: new Date() }
}

/** Also after a refusal: what a colleague has just closed is what the admin must see. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // While the desk is out of reach, the page would only be lost, and the words on it.
  return actionStatus !== 503
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const room = roomOf(url)
  const fields = await readForm(request)
  const form = parseWithZod(fields, { schema: resolutionForm })
  if (form.status !== 'success') return data({ result: form.reply(), toast: null }, { status: 422 })
  return answerForm({ context, fields, failure: handle.failure }, async () => {
    const closed = await resolveCase(admin, room, params.caseId, form.value.closingNote)
    if (!closed) throw notFound()
    if (closed.done) return redirectWithToast(wayBack(room, fields), closedToasts[room])
    const formErrors = [
      `Closed before you, by ${resolvedBy(closed.case)}: see above. Your words were not saved, and nothing was sent.`,
    ]
    return data({ result: form.reply({ formErrors }), toast: null }, { status: 409 })
  })
}

function roomOf({ pathname }: URL) {
  const room = pathname.split('/')[2]
  if (!isInbox(room)) throw notFound()
  return room
}

// A report may have been closed beside its story.
function wayBack(room: Inbox, fields: FormData) {
  const story = String(fields.get('story') ?? '')
  return isUuid(story)
    ? href('/admin/:submissionId', { submissionId: story })
    : href(`/admin/${room}`)
}

export default function OneCase({ loaderData, actionData }: Route.ComponentProps) {
  const { room, item, now } = loaderData
  const tooLate = item.closedAt && actionData?.result.error
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      {actionData?.toast && <ToastRegion toasts={[toasts[actionData.toast]]} of={actionData} />}
      <p className="meta">
        <Link className="link" to={href(`/admin/${room}`)}>
          Back to the list
        </Link>
      </p>
      <h1 className="mt-2 mb-3 text-h2">{caseTitle(room, item)}</h1>
      <CaseFacts item={item} now={now} />
      <Prose text={item.text} className="mt-6" />
      {item.storyId && (
        <p className="mt-6">
          <ButtonLink
            variant="outline"
            href={href('/admin/:submissionId', { submissionId: item.storyId })}
          >
            Open the story
          </ButtonLink>
        </p>
      )}
      <div className="max-w-prose">
        <CaseResolution item={item} />
      </div>
      {(!item.closedAt || tooLate) && (
        <ResolutionFields key={item.id} room={room} item={item} lastResult={actionData?.result} />
      )}
    </main>
  )
}
