import type { SubmissionResult } from '@conform-to/react'
import { ArrowLeft } from 'lucide-react'
import { href } from 'react-router'
import { readTimeText, storyTitle } from '#app/features/stories/excerpt.ts'
import { Link } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { ConsentReceipt, type ConsentRecord } from './consent-receipt.tsx'
import { EditStory } from './edit-story.tsx'
import { OwnPhoto } from './own-photo.tsx'
import { SecondLookSection } from './second-look.tsx'
import { type HistoryEntry, StoryHistory } from './story-history.tsx'
import type { OwnStory } from './submission.server.ts'
import { SubmissionSection } from './submission-section.tsx'
import { SubmissionStatusStrip } from './submission-status.tsx'
import { Withdrawal } from './withdrawal.tsx'

export type AuthorActionResult = {
  intent: unknown
  result: SubmissionResult | null
  photoErrors: string[] | null
}

type OwnSubmissionProps = {
  submission: OwnStory
  consents: ConsentRecord[]
  history: HistoryEntry[]
  place: number | null
  wait: number | null
  email: string
  editing: boolean
  answer: AuthorActionResult | null
}

/** A submission as its owner sees it: its status, its content, and the actions that are possible. */
export function OwnSubmission({ submission, answer, editing, ...own }: OwnSubmissionProps) {
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : null)
  return (
    <>
      <div className="wrap pt-3">
        <Link className="more more-back" to={href('/dashboard')}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" /> Back to Dashboard
        </Link>
      </div>
      <article className="wrap mt-4">
        <h1 dir="auto" className="max-w-[18ch] text-h1 wrap-anywhere">
          {storyTitle(submission, 6)}
        </h1>
        <p className="meta mt-4 wrap-anywhere">
          Sent <Time at={submission.createdAt} />
          {submission.location && (
            <>
              {' '}
              · <bdi>{submission.location}</bdi>
            </>
          )}{' '}
          · {readTimeText(submission.story)}
        </p>
        <div className="mt-8">
          <SubmissionStatusStrip submission={submission} place={own.place} wait={own.wait} />
        </div>
        <div className="grid-12 mt-10 gap-y-12">
          <div className="col-span-12 lg:col-span-7">
            {editing ? (
              <EditStory submission={submission} email={own.email} lastResult={resultOf('edit')} />
            ) : (
              <Prose text={submission.story} />
            )}
          </div>
          <aside className="col-span-12 grid content-start gap-10 sm:col-span-9 lg:col-span-4 lg:col-start-9">
            <OwnPhoto
              submission={submission}
              errors={answer?.intent === 'photo' ? answer.photoErrors : null}
            />
            {submission.messageToAuthor && (
              <SubmissionSection title="A message from our team">
                <p dir="auto" className="mt-2 text-soft italic whitespace-pre-line wrap-anywhere">
                  {submission.messageToAuthor}
                </p>
              </SubmissionSection>
            )}
            <StoryHistory history={own.history} />
            <ConsentReceipt consents={own.consents} />
            {submission.status === 'rejected' && !submission.withdrawnAt && (
              <SecondLookSection submission={submission} lastResult={resultOf('second-look')} />
            )}
            {!submission.withdrawnAt && <Withdrawal status={submission.status} />}
          </aside>
        </div>
      </article>
    </>
  )
}
