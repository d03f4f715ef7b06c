import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { closingForm, isRoom, titleOf } from '#app/features/cases/case.ts'
import { CaseClosing, CaseFacts, closerOf } from '#app/features/cases/case-facts.tsx'
import { findCase } from '#app/features/cases/cases.server.ts'
import { closeCase } from '#app/features/cases/closing.server.ts'
import { ClosingFields } from '#app/features/cases/closing-fields.tsx'
import type { Handle } from '#app/handle.ts'
import { isUuid } from '#app/server/cursor.ts'
import { readForm } from '#app/server/forms.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { notFound, redirectWithToast, unavailable } from '#app/server/responses.server.ts'
import { currentAdmin } from '#app/server/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/case.ts'

export const handle: Handle = { hydrate: true }

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData ? titleOf(loaderData.room, loaderData.item) : 'Desk'}: Indelible` },
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
  const item = await findCase(admin, room, params.caseId)
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
  const form = parseWithZod(fields, { schema: closingForm })
  if (form.status !== 'success')
    return data({ result: form.reply(), failed: false }, { status: 422 })
  try {
    const closed = await closeCase(admin, room, params.caseId, form.value.closingNote)
    if (!closed) throw notFound()
    if (closed.done) return await redirectWithToast(wayBack(room, fields), closedToasts[room])
    const formErrors = [
      `Closed before you, by ${closerOf(closed.case)}: see above. Your words were not saved, and nothing was sent.`,
    ]
    return data({ result: form.reply({ formErrors }), failed: false }, { status: 409 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    log.error({ id: visitOf(context).requestId, err: error }, 'a case could not be closed')
    return unavailable({ result: form.reply(), failed: true })
  }
}

function roomOf({ pathname }: URL) {
  const room = pathname.split('/')[2]
  if (!isRoom(room)) throw notFound()
  return room
}

// A report may have been closed beside its story.
function wayBack(room: string, fields: FormData) {
  const story = String(fields.get('story') ?? '')
  return isUuid(story) ? `/admin/${story}` : `/admin/${room}`
}

export default function OneCase({ loaderData, actionData }: Route.ComponentProps) {
  const { room, item, now } = loaderData
  const tooLate = item.closedAt && actionData?.result.error
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      {actionData?.failed && <ToastRegion toasts={[toasts.caseNotClosed]} of={actionData} />}
      <p className="meta">
        <Link className="link" to={`/admin/${room}`}>
          Back to the list
        </Link>
      </p>
      <h1 className="mt-2 mb-3 text-h2">{titleOf(room, item)}</h1>
      <CaseFacts item={item} now={now} />
      <Prose text={item.text} className="mt-6" />
      {item.storyId && (
        <p className="mt-6">
          <ButtonLink variant="outline" href={`/admin/${item.storyId}`}>
            Open the story
          </ButtonLink>
        </p>
      )}
      <div className="max-w-prose">
        <CaseClosing item={item} />
      </div>
      {(!item.closedAt || tooLate) && (
        <ClosingFields key={item.id} room={room} item={item} lastResult={actionData?.result} />
      )}
    </main>
  )
}
