import { href } from 'react-router'
import { answerOfAct } from '#app/features/editing/act-page.tsx'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { audienceWords, newsletterTitle } from '#app/features/newsletters/newsletter.ts'
import { listRefused, progressOf } from '#app/features/newsletters/recipients.server.ts'
import { pauseSending, resumeSending } from '#app/features/newsletters/sending.server.ts'
import {
  EmailLink,
  RefusedList,
  SendingFigures,
  SendingPanel,
  WhatWeKnow,
} from '#app/features/newsletters/sending-progress.tsx'
import { MailServerNotice } from '#app/features/undelivered-emails/mail-server-notice.tsx'
import type { Handle } from '#app/handle.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { mailServerProblem } from '#app/server/email/mail-server-check.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { findMemberName } from '#app/server/sessions/member-name.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/newsletter-sending.ts'
import { findSent, sendingPath, toItsPage } from './sent-newsletter.server.ts'

export const handle = { failure: 'newsletterNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Sending: Indelible' }]
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { viewer, newsletter } = await findSent(context, params.newsletterId)
  if (newsletter.state === 'draft') throw toItsPage(newsletter)
  const { id, subject, state, version, audience, requestedBy, approvedBy, pausedBy } = newsletter
  const { sendAt, startedAt, finishedAt, pausedAt, stoppedAt } = newsletter
  const after = Number(/^\d{1,15}$/.exec(url.searchParams.get('after') ?? '')?.[0] ?? 0)
  const [progress, refused, requester, approver, pauser] = await Promise.all([
    progressOf(id),
    listRefused(id, after),
    findMemberName(requestedBy),
    findMemberName(approvedBy),
    findMemberName(pausedBy),
  ])
  return {
    ...{ subject, version, refused, requester, approver, after },
    title: newsletterTitle(newsletter),
    audience: audienceWords(audience),
    mayAgree: state === 'approval asked' && requestedBy !== viewer.id,
    mailProblem: state === 'sending' ? mailServerProblem() : null,
    sending: {
      ...{ id, state, progress, sendAt, startedAt, finishedAt, pausedAt, stoppedAt },
      pausedBy: pauser,
      isRestored: state === 'paused' && pausedBy === null,
      perMinute: configuration.mailPerMinute,
      isServerAway: mailServerProblem() !== null,
      now: new Date(),
    },
  }
}

/** Pauses and resumes, without asking: each takes back the other. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, newsletter } = await findSent(context, params.newsletterId)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const isPause = fields.get('intent') === 'pause'
    const act = isPause ? pauseSending : resumeSending
    const { outcome } = await act(viewer, newsletter.id)
    if (outcome === 'gone') throw notFound()
    const toast = isPause ? 'newsletterPaused' : 'newsletterResumed'
    return redirectWithToast(
      sendingPath(newsletter.id),
      outcome === 'done' ? toast : 'newsletterAlready',
    )
  })
}

export default function Sending({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, title, audience, requester, approver, sending, refused, after } = loaderData
  const { id, progress, startedAt } = sending
  const { toast } = answerOfAct(actionData)
  const path = href('/edit/newsletter/:newsletterId/sending', { newsletterId: id })
  const count = progress.refused + progress.bounced
  return (
    <>
      <EditTabs />
      <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
        {toast && <ToastRegion toasts={[reactToasts[toast]]} of={actionData} />}
        <BackLink href={href('/edit/newsletter')}>All newsletters</BackLink>
        <h1 className="wrap-anywhere mt-2 text-h2">{subject || title}</h1>
        <p className="meta mt-2">
          {title} to {audience}.{requester && ` Asked for by ${requester}`}
          {approver && `, agreed by ${approver}`}
          {requester && '.'}
        </p>
        {loaderData.mailProblem && <MailServerNotice problem={loaderData.mailProblem} />}
        <SendingPanel sending={sending} />
        {loaderData.mayAgree && (
          <p className="mt-4">
            <a
              className="link inline-flex min-h-11 items-center"
              href={href('/edit/newsletter/:newsletterId/approve', { newsletterId: id })}
            >
              Read it and agree
            </a>
          </p>
        )}
        {startedAt && <SendingFigures progress={progress} />}
        <div className="mt-10 grid-12 gap-y-10">
          <div className="col-span-12 lg:col-span-8">
            {startedAt && (
              <RefusedList
                refused={refused.page}
                count={count}
                tried={progress.delivered + count}
                pages={{
                  previous: after > 0 ? path : null,
                  next: refused.next === null ? null : `${path}?after=${refused.next}`,
                }}
              />
            )}
          </div>
          <aside className="col-span-12 lg:col-span-4 lg:pl-6">
            <WhatWeKnow email={<EmailLink newsletterId={id} />} />
          </aside>
        </div>
      </main>
    </>
  )
}
