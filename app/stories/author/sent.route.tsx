import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, redirect } from 'react-router'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { queuePositionText } from '#app/stories/public/queue-position-text.ts'
import { displayName, submissionHref } from '#app/stories/public/story.ts'
import { Badge } from '#app/ui/badge.tsx'
import { longDateTime } from '#app/ui/dates.ts'
import { Link, TapLink } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/sent.route.ts'
import { SealedEnvelope } from './envelope.tsx'
import { medianWaitDays, queuePosition } from './queue-position.server.ts'
import { type OwnStory, ownSubmission } from './submission.server.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

export const handle = { title: 'Your story is with us: Indelible' }

/** A story that is decided has its own page; what is not its reader's leads to the form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const author = currentMember(context)
  const submission = await ownSubmission(author, params.submissionId)
  if (typeof submission === 'string') throw redirect(href('/submit'))
  if (submission.status !== 'pending') throw redirect(submissionHref(submission.id))
  const [place, wait] = await Promise.all([queuePosition(submission), medianWaitDays()])
  const position = queuePositionText(place, wait)
  return { submission, email: author.email, position, toast: toasts.storySubmitted }
}

export default function SentStory({ loaderData }: Route.ComponentProps) {
  const { submission, email, position, toast } = loaderData
  const { id, number, createdAt, location } = submission
  return (
    <main id="main" className="sent">
      <p className="border-b border-rule bg-surface font-sans text-sm">
        <span className="wrap flex gap-3 py-3">
          <Check className="size-5 shrink-0 text-success" aria-hidden="true" />
          <span>
            <b>{toast.title}</b> {toast.text}
          </span>
        </span>
      </p>
      <div className="stock-pastel border-b border-rule">
        <div className="wrap grid-12 gap-y-7 py-7 lg:gap-y-10 lg:pt-10 lg:pb-16">
          <h1 className="col-span-12 self-end text-piece lg:col-span-8">
            Your story <span className="block">is with us</span>
          </h1>
          <p className="col-span-12 self-end wrap-anywhere lg:col-span-4">
            <b>Story {number}</b>, received <Time at={createdAt} format={longDateTime} />. We are
            emailing {email} to confirm it.
          </p>
          <div className="col-span-12 lg:col-span-7">
            <SealedEnvelope number={number}>
              <b dir="auto" className="line-clamp-3 wrap-anywhere">
                {storyTitle(submission, 6)}
              </b>
              <span className="line-clamp-1 wrap-anywhere">
                <bdi>{displayName(submission.name, submission.nameShown)}</bdi>
                {location && (
                  <>
                    , <bdi>{location}</bdi>
                  </>
                )}
              </span>
            </SealedEnvelope>
            <ul className="mt-5 flex flex-wrap gap-x-7 font-sans text-sm font-semibold">
              <li>
                <TapLink to={submissionHref(id)}>Read it again</TapLink>
              </li>
              <li>
                <TapLink to={`${submissionHref(id)}?edit`}>Change it</TapLink>
              </li>
              <li>
                <TapLink to={`${submissionHref(id)}#withdraw`}>Withdraw it</TapLink>
              </li>
            </ul>
          </div>
          <div className="col-span-12 lg:col-span-4 lg:col-start-9">
            <WhatHappensNext story={{ number, position, badge: reviewBadge }} />
          </div>
        </div>
      </div>
      <div className="wrap grid-12 gap-y-6 pt-9 lg:pt-12">
        <After title="What you agreed to">
          We may publish your story and your photograph, with your town and your name as you have
          chosen. The words you agreed to are kept with your story. You can withdraw it at any time,
          also after it is published.
        </After>
        <After title="Your photograph">
          <PhotoNote submission={submission} />
        </After>
        <After title="While you wait">
          <Link className="link" to={href('/stories')}>
            Read what other people sent
          </Link>
          , or go to{' '}
          <Link className="link" to={href('/dashboard')}>
            your dashboard
          </Link>
          , where the envelope is kept.
        </After>
      </div>
    </main>
  )
}

const reviewBadge = (
  <Badge variant="secondary">
    <Clock aria-hidden="true" /> <span>Begun</span>
  </Badge>
)

function After({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="col-span-12 border-t border-hair pt-4 lg:col-span-4">
      <h2 className="text-h4">{title}</h2>
      <p className="mt-1.5 text-base text-soft wrap-anywhere">{children}</p>
    </section>
  )
}

function PhotoNote({ submission }: { submission: OwnStory }) {
  const page = submissionHref(submission.id)
  if (submission.photoUrl) {
    return `${submission.photoName}. Where and when it was taken has been removed from the file.`
  }
  return (
    <>
      {submission.photoNotStoredAt
        ? 'We could not save it. Your story is safe. '
        : 'You sent none, and your story may come without one. '}
      <Link className="link" to={page}>
        Add one on its page
      </Link>{' '}
      until we decide.
    </>
  )
}
