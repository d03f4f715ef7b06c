import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import type { Handle } from '#app/handle.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { type PhotoProblem, photoProblems } from '#app/platform/photos/photo.ts'
import { preparePicture } from '#app/platform/photos/picture.server.ts'
import { type PhotoForm, readPhotoForm } from '#app/platform/photos/upload.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { plainFields } from '#app/platform/request/forms.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import {
  redirectWithToast,
  tooOften,
  unavailable,
} from '#app/platform/response/responses.server.ts'
import { knownViewer, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/submit.route.ts'
import { begunElsewhere } from './begun-elsewhere.server.tsx'
import { lacksConsent } from './consent.ts'
import { SignInCard } from './sign-in-card.tsx'
import { initialStoryValues } from './starting-values.ts'
import { keepsDraftsAlone, listStoryDrafts } from './story-draft.server.ts'
import { findSentSubmission, ownSubmission, submitStory } from './submission.server.ts'
import { SubmissionFields } from './submission-fields.tsx'
import { submissionForm } from './submission-form.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

export const handle = { failure: 'submissionError', ownForm: true } satisfies Handle

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'Share your story',
    description: 'Tell us about your tattoo. A person reads every story.',
    path: href('/submit'),
  })
}

const perAuthor = { name: 'submit:author', max: 30, minutes: 24 * 60 }

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = knownViewer(context)
  if (!viewer) return null
  const { searchParams } = new URL(request.url)
  const from = searchParams.get('from')
  const answered = from ? await ownSubmission(viewer, from).catch(() => null) : null
  const earlier = typeof answered === 'object' ? answered : null
  const [isAlone, drafts] = await Promise.all([keepsDraftsAlone(viewer), listStoryDrafts(viewer)])
  const goesOnWith = earlier
    ? undefined
    : drafts.find(({ version }) => version === searchParams.get('begun'))
  return {
    email: viewer.email,
    draft: earlier ? `story from ${earlier.id}` : `story ${goesOnWith?.version ?? ''}`.trim(),
    isAlone,
    elsewhere: begunElsewhere(drafts.filter((draft) => draft !== goesOnWith)),
    goesOnWith: goesOnWith?.version,
    formKey: randomUUID(),
    start: earlier ? initialStoryValues(earlier) : goesOnWith?.words,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const author = knownViewer(context)
  if (!author) return redirectWithToast(href('/auth'), 'signInFirst')

  const received = await readPhotoForm(request, { tempDir: configuration.tempDir })
  if (!received.ok) throw data(null, { status: received.status })
  try {
    return await answer(author, received)
  } catch (error) {
    logFailure(context, error, 'a story could not be saved')
    const result = parseForm(received).reply()
    const photoLost = received.photo !== null
    return unavailable({ result, toast: handle.failure, photoLost })
  } finally {
    await received.discard()
  }
}

// Decoding a photo is expensive, so it comes after everything else that may refuse the form.
async function answer(author: Viewer, received: Extract<PhotoForm, { ok: true }>) {
  const photoLost = received.photo !== null
  const form = parseForm(received)
  if (form.status !== 'success') {
    const toast =
      form.status === 'error' && lacksConsent(form.error) ? ('consentRequired' as const) : null
    const { photoProblem } = received
    const result = form.reply(photoProblem && { fieldErrors: photoErrors(photoProblem) })
    return data({ result, toast, photoLost }, { status: photoProblem === 'too-large' ? 413 : 422 })
  }
  const earlier = await findSentSubmission(author, form.value.formKey)
  if (earlier) return showSent(earlier)
  if (!(await consume(perAuthor, author.id))) {
    const formErrors = [
      `You have reached the limit of ${perAuthor.max} stories in one day. Try again tomorrow.`,
    ]
    return tooOften({ result: form.reply({ formErrors }), toast: null, photoLost })
  }
  const picture = received.photo && (await preparePicture(received.photo))
  const problem = picture && !picture.ok ? picture.problem : received.photoProblem
  if (problem) {
    const result = form.reply({ fieldErrors: photoErrors(problem) })
    const status = problem === 'too-large' ? 413 : problem === 'busy' ? 503 : 422
    return data({ result, toast: null, photoLost: problem === 'busy' }, { status })
  }

  const photo = received.photo && picture?.ok && { name: received.photo.name, prepared: picture }
  return showSent(await submitStory(author, form.value, photo || undefined))
}

function showSent(id: string | null) {
  const page = id ? href('/submit/:submissionId', { submissionId: id }) : href('/submit')
  return redirectWithToast(page, 'storySubmitted')
}

function photoErrors(problem: PhotoProblem) {
  return { photo: [photoProblems[problem]] }
}

function parseForm(received: Extract<PhotoForm, { ok: true }>) {
  return parseWithZod(plainFields(received.fields), { schema: submissionForm })
}

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  const formKey = String(actionData?.result.initialValue?.formKey ?? loaderData?.formKey)
  return (
    <main id="main">
      <TitleBand
        of="form"
        stock="pastel"
        title={
          <>
            Tell us <span className="block">about yours</span>
          </>
        }
        standfirst="Start with the day, the person or the tattoo. Only our team can read it until it is approved."
      />
      <div className="wrap grid-12 mt-10 gap-y-14 lg:mt-14">
        <div className="oxford col-span-12 pt-8 lg:col-span-7">
          {loaderData ? (
            <>
              <div
                // biome-ignore lint/security/noDangerouslySetInnerHtml: made by begun-elsewhere.server.tsx
                dangerouslySetInnerHTML={{ __html: loaderData.elsewhere }}
                suppressHydrationWarning
              />
              {/* A new key makes a new form: it is empty after a success and unchanged after a refusal. */}
              <SubmissionFields key={formKey} {...loaderData} {...actionData} formKey={formKey} />
            </>
          ) : (
            <SignInCard
              title="Sign In Required"
              text="You need an account so that you can follow your story, change it and withdraw it."
            />
          )}
        </div>
        <aside className="col-span-12 lg:col-span-4 lg:col-start-9">
          <div className="lg:sticky lg:top-6">
            <WhatHappensNext />
          </div>
        </aside>
      </div>
    </main>
  )
}
