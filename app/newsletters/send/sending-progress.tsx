import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Form, href, useNavigation, useRevalidator } from 'react-router'
import { manyProviders, refusalLimit } from '#app/newsletters/bounces/refused-sending.ts'
import { type Newsletter, newsletterStateWords } from '#app/newsletters/write/newsletter.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { counted, numeral } from '#app/ui/counted.ts'
import { britishDate, britishDateTime, clockTime } from '#app/ui/dates.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Progress, Refused } from './recipients.server.ts'
import { refusalWords } from './sending-words.ts'

type ShownSending = Pick<
  Newsletter,
  'id' | 'state' | 'sendAt' | 'startedAt' | 'finishedAt' | 'pausedAt' | 'stoppedAt'
> & {
  pausedBy: string | null
  /** Some of those who wait may have got it after the backup was made. */
  isRestored: boolean
  /** The domain whose servers refused most of it, or `manyProviders`. */
  refusedBy: string | null
  progress: Progress
  perMinute: number
  isServerAway: boolean
  now: Date
}

const refreshEveryMs = 5_000

export function SendingPanel({ sending }: { sending: ShownSending }) {
  const { id, state, progress, perMinute, startedAt } = sending
  useRefresh(state === 'sending' || state === 'scheduled')
  const isBusy = useNavigation().state === 'submitting'
  const params = { newsletterId: id }
  const doneCount = countDone(progress)
  const percent = progress.total === 0 ? 100 : Math.floor((100 * doneCount) / progress.total)
  return (
    <section
      className={`panel mt-6 ${state === 'paused' ? 'panel-wait' : ''}`}
      aria-labelledby="sending-state"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Badge variant={state === 'stopped' ? 'destructive' : 'secondary'}>
          {newsletterStateWords[state]}
        </Badge>
        <h2
          id="sending-state"
          className="grow basis-72 font-normal text-lead tracking-normal"
          role="status"
        >
          {headline(sending)}
        </h2>
        <div className="flex flex-wrap gap-3">
          {state === 'sending' && (
            <Form method="post">
              <Button intent="pause" variant="outline" busy={isBusy && 'Pausing...'}>
                <Pause className="size-5" aria-hidden="true" /> Pause
              </Button>
            </Form>
          )}
          {state === 'paused' && (
            <Form method="post">
              <Button intent="resume" busy={isBusy && 'Resuming...'}>
                <Play className="size-5" aria-hidden="true" /> Go on sending
              </Button>
            </Form>
          )}
          {(state === 'sending' || state === 'paused') && (
            <ButtonLink
              variant="outline"
              href={href('/edit/newsletter/:newsletterId/stop', params)}
            >
              Stop…
            </ButtonLink>
          )}
          {state === 'scheduled' && (
            <ButtonLink
              variant="outline"
              href={href('/edit/newsletter/:newsletterId/unschedule', params)}
            >
              Do not send it…
            </ButtonLink>
          )}
        </div>
      </div>
      {sending.isRestored && (
        <p className="mt-3 font-sans text-sm">
          The site was restored from a backup while this was being sent. Some of those who wait here
          may have got it after the backup was made. If you go on, they get it twice; if you stop,
          some get nothing.
        </p>
      )}
      {state === 'paused' && sending.refusedBy && <RefusedNote refusedBy={sending.refusedBy} />}
      {startedAt && (
        <>
          <progress
            className="progress mt-4"
            aria-label="Progress"
            value={doneCount}
            max={Math.max(progress.total, 1)}
          >
            {percent} per cent
          </progress>
          <p className="hint mt-2 flex flex-wrap justify-between gap-x-6">
            <span>
              <span>{`${percent} per cent, `}</span>
              {state === 'sending' && <span>{`${numeral(perMinute)} a minute, `}</span>}
              started <Moment at={startedAt} now={sending.now} />
            </span>
            {state === 'sending' && (
              <AutoRefresh path={href('/edit/newsletter/:newsletterId/sending', params)} />
            )}
          </p>
        </>
      )}
    </section>
  )
}

function RefusedNote({ refusedBy }: { refusedBy: string }) {
  const { refused, of } = refusalLimit
  const whose = refusedBy === manyProviders ? 'several providers' : refusedBy
  return (
    <p className="wrap-anywhere mt-3 max-w-prose font-sans text-sm">
      The site paused it: {whose} refused at least {refused} of the last {of} emails, because of us
      or of this email and not because of the addresses. No reader was taken off the list for it.
      Admins can read on the Mail page what the servers said. Go on when the cause is mended. If the
      next {of} fare no better, it pauses again.
    </p>
  )
}

function AutoRefresh({ path }: { path: string }) {
  return (
    <span>
      <span className="when-script">This page keeps itself up to date.</span>
      <a className="link when-no-script" href={path}>
        Refresh
      </a>
    </span>
  )
}

function useRefresh(isGoingOn: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [isGoingOn, revalidate])
}

function countDone({ total, queued, 'in delivery': inDelivery }: Progress) {
  return total - queued - inDelivery
}

function headline({ state, progress, perMinute, now, ...sending }: ShownSending) {
  const { queued, total, 'in delivery': inDelivery } = progress
  const [remaining, doneCount] = [queued + inDelivery, countDone(progress)]
  switch (state) {
    case 'scheduled':
      return `It goes out ${momentWords(sending.sendAt ?? now, now)}, London time, on its own.`
    case 'sending': {
      const far = `${numeral(doneCount)} of ${numeral(total)} done.`
      if (sending.isServerAway) return `${far} The others wait until the mail server answers.`
      if (progress.nextAttemptAt) {
        return `${far} ${counted(queued, 'email')} could not be delivered yet. We try again ${momentWords(progress.nextAttemptAt, now)}, for a day at most.`
      }
      const end = new Date(now.getTime() + (remaining / perMinute) * 60_000)
      return remaining / perMinute < 1
        ? `${far} It will be finished within a minute.`
        : `${far} It will be finished ${momentWords(end, now).replace('at', 'at about')}.`
    }
    case 'paused': {
      const by = sending.pausedBy
        ? ` by ${sending.pausedBy}`
        : sending.refusedBy
          ? ' by the site'
          : ''
      const when = momentWords(sending.pausedAt ?? now, now)
      return `Paused ${when}${by}. ${counted(remaining, 'person is', 'people are')} waiting.`
    }
    case 'stopped': {
      const when = momentWords(sending.stoppedAt ?? now, now)
      const missed = counted(progress.stopped, 'person', 'people')
      const unknown =
        inDelivery > 0
          ? ` ${counted(inDelivery, 'email was', 'emails were')} on ${inDelivery === 1 ? 'its' : 'their'} way then; we cannot tell whether ${inDelivery === 1 ? 'it' : 'they'} arrived.`
          : ''
      return `Stopped ${when}. ${missed} did not get it.${unknown}`
    }
    default:
      return `Sent to ${counted(progress.delivered + progress.bounced, 'person', 'people')}. Finished ${momentWords(sending.finishedAt ?? now, now)}.`
  }
}

/** `at 08:10` today, otherwise `on 25 October 2026 at 08:10`. */
function momentWords(at: Date, now: Date) {
  return britishDate(at) === britishDate(now)
    ? `at ${clockTime(at)}`
    : `on ${britishDate(at)} at ${clockTime(at)}`
}

function Moment({ at, now }: { at: Date; now: Date }) {
  return <Time at={at} format={(date) => momentWords(date, now)} />
}

export function SendingFigures({ progress }: { progress: Progress }) {
  // With what was left out or not sent, they add up to everybody; who left is among the delivered.
  const rest: [term: string, words: string, count: number][] = [
    ['Left out', 'Unsubscribed, or their emails came back, since it began', progress['left out']],
    ['Not sent', 'It was stopped before their turn', progress.stopped],
  ]
  const figures: typeof rest = [
    ['Queued', 'Waiting to be sent', progress.queued + progress['in delivery']],
    ['Delivered to the server', 'Accepted by the reader’s email provider', progress.delivered],
    ['Refused', 'Not accepted by the provider', progress.refused],
    ['Bounced', 'Accepted at first, then returned', progress.bounced],
    ['Left', 'Unsubscribed after this one', progress.unsubscribed],
    ...rest.filter(([, , count]) => count > 0),
  ]
  return (
    <dl className="grid border-hair border-t bg-surface sm:grid-cols-2 lg:grid-cols-5">
      {figures.map(([term, words, count]) => (
        <div key={term} className="flex flex-col justify-between gap-1 border-hair border-b p-4">
          <dt className="font-sans text-soft text-sm">
            <span className="block font-semibold text-ink">{term}</span> {words}
          </dt>
          <dd className="font-display text-h3">{numeral(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

type RefusedListProps = {
  refused: Refused[]
  count: number
  tried: number
  pages: { previous: string | null; next: string | null }
}

export function RefusedList({ refused, count, tried, pages }: RefusedListProps) {
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className="text-h3">
        Refused and bounced
      </h2>
      <p className="hint mt-1 mb-3">
        {numeral(count)} of {numeral(tried)} tried.
      </p>
      {refused.length > 0 && (
        <ul className="border-rule border-t-[5px]">
          {refused.map((row) => (
            <li
              key={row.id}
              className="grid items-baseline gap-x-5 gap-y-1 border-hair border-b py-3 font-sans sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
            >
              <span className="font-semibold">
                {row.state === 'bounced' ? 'Bounced' : 'Refused'}
              </span>
              <div className="min-w-0">
                <p className="wrap-anywhere">{row.email ?? 'An address that was removed'}</p>
                <p className="text-soft text-sm">{refusalWords(row)}</p>
              </div>
              <Time className="text-soft text-sm" at={row.at} format={britishDateTime} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of refusals"
        previous={
          pages.previous === null ? null : { href: pages.previous, label: 'Back to the first' }
        }
        next={pages.next === null ? null : { href: pages.next, label: 'More' }}
      />
    </section>
  )
}

export function WhatWeKnow({ email }: { email: ReactNode }) {
  return (
    <div className="border-rule border-t-[5px] pt-4">
      <h2 className="text-h4">What we can know</h2>
      <div className="mt-2 grid gap-3 font-sans text-soft text-sm">
        <p>
          Delivered means that the reader’s email provider took it. We do not know who opened it,
          and we do not try to find out.
        </p>
        <p>
          Nobody is left out if the server restarts. Only what was on its way at that moment, a few
          emails at most, is sent again and can arrive twice. Whoever leaves while it is being sent
          gets nothing more.
        </p>
      </div>
      {email}
    </div>
  )
}

export function EmailLink({ newsletterId }: { newsletterId: string }) {
  return (
    <p className="mt-2">
      <ArrowLink href={href('/edit/newsletter/:newsletterId/email', { newsletterId })}>
        See the email
      </ArrowLink>
    </p>
  )
}
