import { data, href } from 'react-router'
import { DeadLetters, RetryAllButton } from '#app/features/mail-queue/dead-letters.tsx'
import { heldJobs, releaseAllJobs, releaseJob } from '#app/features/mail-queue/held-jobs.server.ts'
import { HeldJobs } from '#app/features/mail-queue/held-jobs.tsx'
import {
  countEmails,
  deadLetters,
  retriedEmails,
} from '#app/features/mail-queue/mail-queue.server.ts'
import { MailServerNotice } from '#app/features/mail-queue/mail-server-notice.tsx'
import { RetriedEmails } from '#app/features/mail-queue/retried-emails.tsx'
import { retryAllEmails, retryEmail } from '#app/features/mail-queue/retry.server.ts'
import { ReviewHead } from '#app/features/review/review-head.tsx'
import { mailServerProblem } from '#app/server/email/mail-server-check.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { readCursor } from '#app/server/paging/cursor.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { redirectWithToast, unavailable } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/mail.ts'

export function meta() {
  return [{ title: 'Mail: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const after = readCursor(url.searchParams.get('after'))
  const [counts, retried, givenUp, waiting] = await Promise.all([
    countEmails(admin),
    retriedEmails(admin),
    deadLetters(admin, after),
    heldJobs(admin),
  ])
  const problem = mailServerProblem()
  return { counts, retried, givenUp, waiting, after: after !== null, problem }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const fields = await readForm(request)
  const letter = fields.get('letter')
  const held = fields.get('release')
  try {
    if (fields.get('releaseAll')) {
      await releaseAllJobs(admin)
      return await redirectWithToast(href('/admin/mail'), 'heldMailReleased')
    }
    if (typeof held === 'string') {
      const released = await releaseJob(admin, held)
      return await redirectWithToast(
        href('/admin/mail'),
        released ? 'heldMailReleased' : 'emailGone',
      )
    }
    if (fields.get('all')) await retryAllEmails(admin)
    else if (typeof letter !== 'string') throw data(null, { status: 400 })
    else if (!(await retryEmail(admin, letter))) {
      return await redirectWithToast(href('/admin/mail'), 'emailGone')
    }
    return await redirectWithToast(href('/admin/mail'), 'emailSentAgain')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    log.error(
      { id: requestContextOf(context).requestId, err: error },
      'a letter could not be tried again',
    )
    return unavailable({ failed: true })
  }
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, retried, givenUp, waiting, after, problem } = loaderData
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      {actionData?.failed && <ToastRegion toasts={[toasts.emailNotSent]} of={actionData} />}
      <ReviewHead title="Mail" sheet={href('/admin/mail.csv')} />
      {problem && <MailServerNotice problem={problem} />}
      <StatStrip
        stats={[
          { label: 'Waiting to go', figure: counts.queued },
          { label: 'Sent in the last day', figure: counts.sent },
          { label: 'Being tried again', figure: counts.retrying },
          { label: 'Not delivered', figure: counts.dead, live: counts.dead > 0 },
        ]}
      />
      {waiting.count > 0 && <HeldJobs {...waiting} />}
      {retried.length > 0 && (
        <div className="mt-10">
          <RetriedEmails letters={retried} />
        </div>
      )}
      <section aria-labelledby="given-up" className="mt-10">
        <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-b-2 pb-3">
          <h2 id="given-up" className="text-h3">
            Not delivered
          </h2>
          {counts.dead > 1 && <RetryAllButton />}
        </div>
        {givenUp.letters.length > 0 ? (
          <DeadLetters letters={givenUp.letters} />
        ) : (
          <p className="py-6 text-soft">No letter of the last month was given up.</p>
        )}
        <Pagination
          label="Pages of letters"
          previous={after ? { href: href('/admin/mail'), label: 'Back to the latest' } : null}
          next={
            givenUp.next
              ? { href: `${href('/admin/mail')}?after=${givenUp.next}`, label: 'Earlier ones' }
              : null
          }
        />
      </section>
    </main>
  )
}
