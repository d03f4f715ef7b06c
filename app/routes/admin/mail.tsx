import { data, href } from 'react-router'
import { ReviewHead } from '#app/features/review/review-head.tsx'
import { HeldJobs } from '#app/features/undelivered-emails/held-jobs.tsx'
import { MailServerNotice } from '#app/features/undelivered-emails/mail-server-notice.tsx'
import { QueueButton, QueueSection } from '#app/features/undelivered-emails/queue-section.tsx'
import {
  releaseAllJobs,
  releaseJob,
  retryAllEmails,
  retryEmail,
} from '#app/features/undelivered-emails/requeue.server.ts'
import {
  countEmails,
  deadLetters,
  heldJobs,
  retriedEmails,
} from '#app/features/undelivered-emails/undelivered-emails.server.ts'
import { DeadLetters, RetriedEmails } from '#app/features/undelivered-emails/undelivered-emails.tsx'
import type { Handle } from '#app/handle.ts'
import { mailServerProblem } from '#app/server/email/mail-server-check.server.ts'
import { readCursor } from '#app/server/paging/cursor.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/server/sessions/viewer.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { ToastKey } from '#content/toasts.ts'
import type { Route } from './+types/mail.ts'

export const handle = { failure: 'emailNotSent' } satisfies Handle

export function meta() {
  return [{ title: 'Mail: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const after = readCursor(url.searchParams.get('after'))
  const [counts, retried, dead, held] = await Promise.all([
    countEmails(admin),
    retriedEmails(admin),
    deadLetters(admin, after),
    heldJobs(admin),
  ])
  const problem = mailServerProblem()
  return { counts, retried, dead, held, after: after !== null, problem }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () =>
    redirectWithToast(href('/admin/mail'), await requeue(admin, fields)),
  )
}

/** @returns the toast that says what happened */
async function requeue(admin: Viewer, fields: FormData): Promise<ToastKey> {
  if (fields.has('releaseAll')) {
    await releaseAllJobs(admin)
    return 'heldMailReleased'
  }
  if (fields.has('retryAll')) {
    await retryAllEmails(admin)
    return 'emailSentAgain'
  }
  const [held, dead] = [fields.get('release'), fields.get('retry')]
  if (typeof held === 'string') {
    return (await releaseJob(admin, held)) ? 'heldMailReleased' : 'emailGone'
  }
  if (typeof dead !== 'string') throw data(null, { status: 400 })
  return (await retryEmail(admin, dead)) ? 'emailSentAgain' : 'emailGone'
}

const retryAll = (
  <QueueButton name="retryAll" value="yes">
    Try them all again
  </QueueButton>
)

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, retried, dead, held, after, problem } = loaderData
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      {actionData && <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />}
      <ReviewHead title="Mail" sheet={href('/admin/mail.csv')} />
      {problem && <MailServerNotice problem={problem} />}
      <StatStrip
        stats={[
          { label: 'Waiting to be sent', figure: counts.queued },
          { label: 'Sent in the last day', figure: counts.sent },
          { label: 'Being tried again', figure: counts.retrying },
          { label: 'Not delivered', figure: counts.dead, live: counts.dead > 0 },
        ]}
      />
      {held.count > 0 && <HeldJobs {...held} />}
      {retried.length > 0 && (
        <div className="mt-10">
          <RetriedEmails emails={retried} />
        </div>
      )}
      <QueueSection id="dead" title="Not delivered" all={counts.dead > 1 && retryAll}>
        {dead.emails.length > 0 ? (
          <DeadLetters emails={dead.emails} />
        ) : (
          <p className="py-6 text-soft">
            Every email of the last 30 days was delivered or is waiting.
          </p>
        )}
        <Pagination
          label="Pages of emails"
          previous={after ? { href: href('/admin/mail'), label: 'Back to the latest' } : null}
          next={
            dead.next
              ? { href: `${href('/admin/mail')}?after=${dead.next}`, label: 'Earlier ones' }
              : null
          }
        />
      </QueueSection>
    </main>
  )
}
