import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { tooOften, unavailable } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { PrivacyNote } from '#app/site/privacy-note.tsx'
import { honeypot } from '#app/ui/honeypot.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { complaintPages } from '#content/pages/complaints.ts'
import type { Route } from './+types/complaints.route.ts'
import { complaintForm } from './complaint.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { complain } from './complaints.server.ts'

const { title, text } = complaintPages.form

export const handle: Handle = { ownForm: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title, description: text, path: href('/complaints'), indexed: false })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientIp, requestId } = getRequestContext(context)
  const fields = await readForm(request)
  if (fields.get(honeypot)) return redirect(href('/'), 303)

  const form = parseWithZod(fields, { schema: complaintForm })
  const input = Object.fromEntries(
    ['name', 'email', 'complaint'].map((name) => [name, String(fields.get(name) ?? '')]),
  )
  if (form.status !== 'success') return data({ input, errors: form.error ?? {} }, { status: 422 })
  try {
    const outcome = await complain(form.value, clientIp)
    if (outcome !== 'too often')
      return redirect(href('/complaints/:caseNumber', { caseNumber: outcome.caseNumber }), 303)
    const problem = `You have sent several complaints already. Please email ${contactEmail()}.`
    return tooOften({ input, errors: { '': [problem] } })
  } catch (error) {
    log.error({ id: requestId, err: error }, 'a complaint could not be stored')
    const problem = `We could not save your complaint. Try again in a few minutes, or email ${contactEmail()}.`
    return unavailable({ input, errors: { '': [problem] } })
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
