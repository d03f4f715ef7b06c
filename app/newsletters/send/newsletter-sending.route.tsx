import { href } from 'react-router'
import { audienceWords, newsletterTitle } from '#app/newsletters/write/newsletter.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { mailServerProblem } from '#app/platform/email/mail-server-check.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { findMemberName } from '#app/platform/sessions/member-name.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import type { Route } from './+types/newsletter-sending.route.ts'
import { MailServerNotice } from './mail-server-notice.tsx'
import { listRefused, readProgress } from './recipients.server.ts'
import { pauseSending, resumeSending } from './sending.server.ts'
import {
  EmailLink,
  RefusedList,
  SendingFigures,
  SendingPanel,
  WhatWeKnow,
} from './sending-progress.tsx'
import { findSent, sendingPath, toItsPage } from './sent-newsletter.server.ts'

export const handle = {
  tabs: true,
  title: 'Sending',
  failure: 'newsletterNotChanged',
} satisfies Handle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { newsletter } = await findSent(context, params.newsletterId)
  if (newsletter.state === 'draft') throw toItsPage(newsletter)
  const { id, subject, state, audience, requestedBy, pausedBy } = newsletter
  const { sendAt, startedAt, finishedAt, pausedAt, stoppedAt, refusedBy } = newsletter
  const after = Number(/^\d{1,15}$/.exec(url.searchParams.get('after') ?? '')?.[0] ?? 0)
  const [progress, refused, requester, pauser] = await Promise.all([
    readProgress(id),
    listRefused(id, after),
    findMemberName(requestedBy),
    findMemberName(pausedBy),
  ])
  return {
    subject,
    refused,
    requester,
    after,
    title: newsletterTitle(newsletter),
    audience: audienceWords(audience),
    mailProblem: state === 'sending' ? mailServerProblem() : null,
    sending: {
      id,
      state,
      progress,
      sendAt,
      startedAt,
      finishedAt,
      pausedAt,
      stoppedAt,
      refusedBy,
      pausedBy: pauser,
      isRestored: state === 'paused' && pausedBy === null && refusedBy === null,
      perMinute: configuration.mailPerMinute,
      isServerAway: mailServerProblem() !== null,
      now: new Date(),
    },
  }
}

/** Without asking: each takes back the other. */
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
  const { subject, title, audience, requester, sending, refused, after } = loaderData
  const { id, progress, startedAt } = sending
  const path = href('/edit/newsletter/:newsletterId/sending', { newsletterId: id })
  const count = progress.refused + progress.bounced
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
      <BackLink href={href('/edit/newsletter')}>All newsletters</BackLink>
      <h1 className="wrap-anywhere mt-2 text-h2">{subject || title}</h1>
      <p className="meta mt-2">
        <span>{`${title} to ${audience}.`}</span>
        {requester && <span>{` Asked for by ${requester}.`}</span>}
      </p>
      {loaderData.mailProblem && <MailServerNotice problem={loaderData.mailProblem} />}
      <SendingPanel sending={sending} />
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
  )
}
