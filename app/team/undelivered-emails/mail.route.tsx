import { data, href } from 'react-router'
import { listSenderRefusals } from '#app/newsletters/bounces/refused-sending.server.ts'
import { MailServerNotice } from '#app/newsletters/send/mail-server-notice.tsx'
import { mailServerProblem } from '#app/platform/email/mail-server-check.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { ReviewHead } from '#app/stories/review/review-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import type { ToastKey } from '#content/toasts.ts'
import type { Route } from './+types/mail.route.ts'
import { QueueButton, QueueSection } from './queue-section.tsx'
import { releaseAllJobs, releaseJob, retryAllEmails, retryEmail } from './requeue.server.ts'
import { countEmails, deadLetters, heldJobs, retriedEmails } from './undelivered-emails.server.ts'
import { DeadLetters, HeldJobs, RetriedEmails, SenderRefusalsTable } from './undelivered-emails.tsx'

export const handle = { title: 'Mail', failure: 'emailNotSent' } satisfies Handle

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const after = readCursor(url.searchParams.get('after'))
  const [counts, retried, dead, onHold, refusals] = await Promise.all([
    countEmails(admin),
    retriedEmails(admin),
    deadLetters(admin, after),
    heldJobs(admin),
    listSenderRefusals(admin),
  ])
  const problem = mailServerProblem()
  return { counts, retried, dead, onHold, refusals, after: after !== null, problem }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) =>
    redirectWithToast(href('/admin/mail'), await requeue(admin, fields)),
  )
}

async function requeue(admin: Viewer, fields: FormData): Promise<ToastKey> {
  if (fields.has('releaseAll')) {
    await releaseAllJobs(admin)
    return 'heldMailReleased'
  }
  if (fields.has('retryAll')) {
    await retryAllEmails(admin)
    return 'emailSentAgain'
  }
  const [jobToRelease, emailToRetry] = [fields.get('release'), fields.get('retry')]
  if (typeof jobToRelease === 'string') {
    return (await releaseJob(admin, jobToRelease)) ? 'heldMailReleased' : 'emailGone'
  }
  if (typeof emailToRetry !== 'string') throw data(null, { status: 400 })
  return (await retryEmail(admin, emailToRetry)) ? 'emailSentAgain' : 'emailGone'
}

const retryAll = (
  <QueueButton name="retryAll" value="yes">
    Try them all again
  </QueueButton>
)

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, retried, dead, onHold, refusals, after, problem } = loaderData
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <AnswerToast answer={actionData} />
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
      {onHold.count > 0 && <HeldJobs {...onHold} />}
      {retried.length > 0 && (
        <div className="mt-10">
          <RetriedEmails emails={retried} />
        </div>
      )}
      {refusals.length > 0 && (
        <section className="mt-10" aria-labelledby="refusals">
          <h2 id="refusals" className="text-h3">
            Refused because of us
          </h2>
          <p className="mt-1 mb-3 max-w-prose text-soft">
            What mail servers said when they refused us or one of our emails. It was not about the
            readers’ mailboxes, and no reader is taken off a list for it.
          </p>
          <SenderRefusalsTable refusals={refusals} />
        </section>
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
