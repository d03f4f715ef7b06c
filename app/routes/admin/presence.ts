import {
  colleaguesReading,
  markAbsent,
  markPresent,
  presenceOf,
} from '#app/features/review/colleagues.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { tooOften } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/presence.ts'

/** Which colleagues read which submission; with an id, that submission's readers and version. Admin pages poll it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const submissionId = url.searchParams.get('submission')
  return Response.json(
    submissionId
      ? await presenceOf(admin, submissionId)
      : { readers: await colleaguesReading(admin) },
  )
}

// A page that is open reports every few seconds; somebody may have several open.
const perPerson = { name: 'presence:reviewer', max: 1000, minutes: 10 }

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  if (!(await consume(perPerson, admin.id))) throw tooOften(null)
  const fields = await readForm(request)
  const submissionId = String(fields.get('submission') ?? '')
  if (fields.get('act') === 'left') await markAbsent(admin, submissionId)
  else await markPresent(admin, submissionId)
  return Response.json(await presenceOf(admin, submissionId))
}
