import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { readPhotoForm } from '#app/platform/photos/upload.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { redirectWithToast, unavailable } from '#app/platform/response/responses.server.ts'
import { knownViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/submit.route.ts'
import { answerSubmission, parseSubmission } from './answer-submission.server.ts'
import { begunElsewhere } from './begun-elsewhere.server.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { initialStoryValues } from './starting-values.ts'
import { keepsDraftsAlone, listStoryDrafts } from './story-draft.server.ts'
import { ownSubmission } from './submission.server.ts'
import { SubmissionFields } from './submission-fields.tsx'
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
    return await answerSubmission(author, received)
  } catch (error) {
    logFailure(context, error, 'a story could not be saved')
    const result = parseSubmission(received).reply()
    const photoLost = received.photo !== null
    return unavailable({ result, toast: handle.failure, photoLost })
  } finally {
    await received.discard()
  }
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
