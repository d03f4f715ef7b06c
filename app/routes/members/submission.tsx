import { data, href, redirect } from 'react-router'
import { DeadEnd, redirectAfterNotFound } from '#app/features/site/dead-end.tsx'
import { storyTitle } from '#app/features/stories/excerpt.ts'
import { submissionHref } from '#app/features/stories/story.ts'
import { handleAuthorAction } from '#app/features/submissions/author-actions.server.ts'
import { consentsTo, historyOf } from '#app/features/submissions/own-story.server.ts'
import { OwnSubmission } from '#app/features/submissions/own-submission.tsx'
import { medianWaitDays, queuePosition } from '#app/features/submissions/queue-position.server.ts'
import { ownSubmission } from '#app/features/submissions/submission.server.ts'
import type { Handle } from '#app/handle.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { readPhotoForm } from '#app/server/photos/upload.server.ts'
import { answerForm, plainFields } from '#app/server/request/forms.server.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { flash } from '#app/server/response/flash.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentMember, type Viewer } from '#app/server/sessions/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/submission.ts'

export const handle = { failure: 'storyNotChanged' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.own)
    return [{ title: 'Submission: Indelible' }, redirectAfterNotFound(href('/dashboard'))]
  return [{ title: `${storyTitle(loaderData.own.submission, 6)}: Indelible` }]
}

const refusals = {
  unknown: { status: 404, toast: 'submissionNotFound' },
  'not yours': { status: 403, toast: 'accessDenied' },
  failed: { status: 503, toast: 'submissionFailed' },
} as const

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const author = currentMember(context)
  const found = await ownStory(author, params.submissionId).catch((error) => {
    // The error page must not lose what was sent.
    if (requestContextOf(context).formFailed) throw error
    logFailure(context, error, 'a submission could not be loaded')
    return 'failed' as const
  })
  if (typeof found === 'object') {
    const isEditing = new URL(request.url).searchParams.has('edit')
    if (isEditing && found.submission.status !== 'pending') {
      throw redirect(submissionHref(found.submission.id))
    }
    return data({ own: found, editing: isEditing, email: author.email, refusal: null })
  }
  const { status, toast } = refusals[found]
  return data({ own: null, refusal: toast }, { status, headers: await flash(toast) })
}

async function ownStory(author: Viewer, id: string) {
  const submission = await ownSubmission(author, id)
  if (typeof submission === 'string') return submission
  const isPending = submission.status === 'pending'
  const [consents, history, place, wait] = await Promise.all([
    consentsTo(author, id),
    historyOf(author, id),
    isPending ? queuePosition(submission) : null,
    isPending ? medianWaitDays() : null,
  ])
  return { submission, consents, history, place, wait }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const author = currentMember(context)
  const received = await readPhotoForm(request, { tempDir: configuration.tempDir })
  if (!received.ok) throw data(null, { status: received.status })
  const fields = plainFields(received.fields)
  try {
    return await answerForm({ context, fields, failure: handle.failure }, async () => {
      const found = await ownSubmission(author, params.submissionId)
      if (typeof found === 'string')
        return redirectWithToast(href('/dashboard'), refusals[found].toast)
      return handleAuthorAction(author, found, received)
    })
  } finally {
    await received.discard()
  }
}

export default function Submission({ loaderData, actionData }: Route.ComponentProps) {
  const { own, refusal } = loaderData
  if (!own) return <DeadEnd {...reactToasts[refusal]} to={href('/dashboard')} />
  return (
    <main id="main">
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <OwnSubmission
        {...own}
        editing={loaderData.editing || actionData?.intent === 'edit'}
        email={loaderData.email}
        answer={actionData ? { photoErrors: null, ...actionData } : null}
      />
    </main>
  )
}
