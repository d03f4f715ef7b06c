import { data } from 'react-router'
import { DeadEnd, leaveFor } from '#app/features/site/dead-end.tsx'
import { titleOf } from '#app/features/stories/excerpt.ts'
import { OwnSubmission } from '#app/features/stories/own-submission.tsx'
import { ownSubmission } from '#app/features/stories/submission.server.ts'
import type { Handle } from '#app/handle.ts'
import { flash } from '#app/server/flash.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { currentMember } from '#app/server/viewer.server.ts'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/submission.ts'

export const handle: Handle = { hydrate: true }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.submission) return [{ title: 'Submission: Indelible' }, leaveFor('/dashboard')]
  return [{ title: `${titleOf(loaderData.submission, 6)}: Indelible` }]
}

const refusals = {
  unknown: { status: 404, toast: 'submissionNotFound' },
  'not yours': { status: 403, toast: 'accessDenied' },
  failed: { status: 503, toast: 'submissionFailed' },
} as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await ownSubmission(currentMember(context), params.submissionId).catch((error) => {
    log.error({ id: visitOf(context).requestId, err: error }, 'a submission could not be loaded')
    return 'failed' as const
  })
  if (typeof found === 'object') return data({ submission: found, refusal: null })

  const { status, toast } = refusals[found]
  return data({ submission: null, refusal: toast }, { status, headers: await flash(toast) })
}

export default function Submission({ loaderData }: Route.ComponentProps) {
  const { submission, refusal } = loaderData
  if (!submission) return <DeadEnd {...toasts[refusal]} to="/dashboard" />
  return (
    <main id="main">
      <OwnSubmission submission={submission} />
    </main>
  )
}
