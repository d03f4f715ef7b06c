import { data, href, redirect } from 'react-router'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { readPhotoForm } from '#app/platform/photos/upload.server.ts'
import { answerForm, plainFields } from '#app/platform/request/forms.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { flash } from '#app/platform/response/flash.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { DeadEnd, redirectAfterNotFound } from '#app/site/dead-end.tsx'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { submissionHref } from '#app/stories/public/story.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/submission.route.ts'
import { handleAuthorAction } from './author-actions.server.ts'
import { findOwnStory } from './own-story.server.ts'
import { OwnSubmission } from './own-submission.tsx'
import { ownSubmission } from './submission.server.ts'

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
  const own = await findOwnStory(author, params.submissionId).catch((error) => {
    // The error page must not lose what was sent.
    if (getRequestContext(context).formFailed) throw error
    logFailure(context, error, 'a submission could not be loaded')
    return 'failed' as const
  })
  if (typeof own === 'object') {
    const isEditing = new URL(request.url).searchParams.has('edit')
    if (isEditing && own.submission.status !== 'pending') {
      throw redirect(submissionHref(own.submission.id))
    }
    return data({ own, editing: isEditing, email: author.email, refusal: null })
  }
  const { status, toast } = refusals[own]
  return data({ own: null, refusal: toast }, { status, headers: await flash(toast) })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const author = currentMember(context)
  const received = await readPhotoForm(request, { tempDir: configuration.tempDir })
  if (!received.ok) throw data(null, { status: received.status })
  const fields = plainFields(received.fields)
  try {
    return await answerForm({ context, fields, failure: handle.failure }, async () => {
      const own = await ownSubmission(author, params.submissionId)
      if (typeof own === 'string') return redirectWithToast(href('/dashboard'), refusals[own].toast)
      return handleAuthorAction(author, own, received)
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
      <AnswerToast answer={actionData} />
      <OwnSubmission
        {...own}
        editing={loaderData.editing || actionData?.intent === 'edit'}
        email={loaderData.email}
        answer={actionData ? { photoErrors: null, ...actionData } : null}
      />
    </main>
  )
}
