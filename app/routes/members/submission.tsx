import { data, redirect } from 'react-router'
import { DeadEnd, leaveFor } from '#app/features/site/dead-end.tsx'
import { titleOf } from '#app/features/stories/excerpt.ts'
import { answerOwner } from '#app/features/stories/own-acts.server.ts'
import { consentsTo, historyOf } from '#app/features/stories/own-story.server.ts'
import { OwnSubmission } from '#app/features/stories/own-submission.tsx'
import { ownSubmission } from '#app/features/stories/submission.server.ts'
import { placeInQueue, usualWait } from '#app/features/stories/waiting.server.ts'
import type { Handle } from '#app/handle.ts'
import { flash } from '#app/server/flash.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { redirectWithToast, unavailable } from '#app/server/responses.server.ts'
import { currentMember, type Viewer } from '#app/server/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/submission.ts'

export const handle: Handle = { hydrate: true }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.own) return [{ title: 'Submission: Indelible' }, leaveFor('/dashboard')]
  return [{ title: `${titleOf(loaderData.own.submission, 6)}: Indelible` }]
}

const refusals = {
  unknown: { status: 404, toast: 'submissionNotFound' },
  'not yours': { status: 403, toast: 'accessDenied' },
  failed: { status: 503, toast: 'submissionFailed' },
} as const

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const author = currentMember(context)
  const found = await ownStory(author, params.submissionId).catch((error) => {
    log.error({ id: visitOf(context).requestId, err: error }, 'a submission could not be loaded')
    return 'failed' as const
  })
  if (typeof found === 'object') {
    const wished = new URL(request.url).searchParams.has('edit')
    if (wished && found.submission.status !== 'pending') {
      throw redirect(`/submission/${found.submission.id}`)
    }
    return data({ own: found, editing: wished, email: author.email, refusal: null })
  }
  const { status, toast } = refusals[found]
  return data({ own: null, refusal: toast }, { status, headers: await flash(toast) })
}

async function ownStory(author: Viewer, id: string) {
  const submission = await ownSubmission(author, id)
  if (typeof submission === 'string') return submission
  const waits = submission.status === 'pending'
  const [consents, history, place, wait] = await Promise.all([
    consentsTo(author, id),
    historyOf(author, id),
    waits ? placeInQueue(submission) : null,
    waits ? usualWait() : null,
  ])
  return { submission, consents, history, place, wait }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const author = currentMember(context)
  try {
    const found = await ownSubmission(author, params.submissionId)
    if (typeof found === 'string') return redirectWithToast('/dashboard', refusals[found].toast)
    return await answerOwner(author, found, request)
  } catch (error) {
    if (error instanceof Response || isAnswer(error)) throw error
    log.error({ id: visitOf(context).requestId, err: error }, 'a story could not be changed')
    return unavailable({ intent: null, result: null, photoErrors: null })
  }
}

// What `data()` makes: an answer with a status, thrown on purpose.
function isAnswer(error: unknown) {
  return typeof error === 'object' && error !== null && 'init' in error
}

export default function Submission({ loaderData, actionData }: Route.ComponentProps) {
  const { own, refusal } = loaderData
  if (!own) return <DeadEnd {...toasts[refusal]} to="/dashboard" />
  const failed = actionData && actionData.intent === null
  return (
    <main id="main">
      {failed && <ToastRegion toasts={[toasts.storyNotChanged]} of={actionData} />}
      <OwnSubmission
        {...own}
        editing={loaderData.editing || actionData?.intent === 'edit'}
        email={loaderData.email}
        answer={actionData ?? null}
      />
    </main>
  )
}
