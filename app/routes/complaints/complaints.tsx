import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { complaintForm } from '#app/features/complaints/complaint.ts'
import { ComplaintForm } from '#app/features/complaints/complaint-form.tsx'
import { complain } from '#app/features/complaints/complaints.server.ts'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { PrivacyNote } from '#app/features/site/privacy-note.tsx'
import type { Handle } from '#app/handle.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { tooOften, unavailable } from '#app/server/response/responses.server.ts'
import { contactEmail } from '#app/server/site-settings.server.ts'
import { honeypot } from '#app/ui/honeypot.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { complaintPages } from '#content/pages/complaints.ts'
import type { Route } from './+types/complaints.ts'

const { title, text } = complaintPages.form

export const handle: Handle = { ownForm: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title, description: text, path: href('/complaints'), indexed: false })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientIp, requestId } = requestContextOf(context)
  const fields = await readForm(request)
  if (fields.get(honeypot)) return redirect(href('/'), 303)

  const form = parseWithZod(fields, { schema: complaintForm })
  const typed = Object.fromEntries(
    ['name', 'email', 'complaint'].map((name) => [name, String(fields.get(name) ?? '')]),
  )
  if (form.status !== 'success') return data({ typed, errors: form.error ?? {} }, { status: 422 })
  try {
    const outcome = await complain(form.value, clientIp)
    if (outcome !== 'too often')
      return redirect(href('/complaints/:caseNumber', { caseNumber: outcome.caseNumber }), 303)
    const problem = `You have sent several complaints already. Please email ${contactEmail()}.`
    return tooOften({ typed, errors: { '': [problem] } })
  } catch (error) {
    log.error({ id: requestId, err: error }, 'a complaint could not be stored')
    const problem = `We could not save your complaint. Try again in a few minutes, or email ${contactEmail()}.`
    return unavailable({ typed, errors: { '': [problem] } })
  }
}

export default function Complaints({ actionData }: Route.ComponentProps) {
  return (
    <Notice title={title} text={text}>
      <PrivacyNote />
      <ComplaintForm {...actionData} />
    </Notice>
  )
}
