import type { SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import type { SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { readTimeText, storyTitle } from '#app/stories/public/excerpt.ts'
import { submissionHref, thanksText } from '#app/stories/public/story.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { EditStory } from './edit-story.tsx'
import { OwnPhoto } from './own-photo.tsx'
import { SecondLookSection } from './second-look.tsx'
import { type HistoryEntry, StoryHistory } from './story-history.tsx'
import type { OwnStory } from './submission.server.ts'
import { SubmissionSection } from './submission-section.tsx'
import { SubmissionStatusStrip } from './submission-status.tsx'

type AuthorActionResult = {
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
  weeklyThanks: boolean
  email: string
  editing: boolean
  answer: AuthorActionResult | null
}

export function OwnSubmission({ submission, answer, editing, ...own }: OwnSubmissionProps) {
  const resultFor = (intent: string) => (answer?.intent === intent ? answer.result : null)
  return (
    <>
      <div className="wrap pt-3">
        <BackLink href={href('/dashboard')}>Back to Dashboard</BackLink>
      </div>
      <article className="wrap mt-4">
        <h1 dir="auto" className="max-w-[18ch] text-h1 wrap-anywhere">
          {storyTitle(submission, 6)}
        </h1>
        <p className="meta mt-4 wrap-anywhere">
          Story {submission.number}, sent <Time at={submission.createdAt} />
          {submission.location && (
            <span>
              {' '}
              · <bdi>{submission.location}</bdi>
            </span>
          )}
          <span>{` · ${readTimeText(submission.story)}`}</span>
        </p>
        <div className="mt-8">
          <SubmissionStatusStrip submission={submission} place={own.place} wait={own.wait} />
        </div>
        <div className="grid-12 mt-10 gap-y-12">
          <div className="col-span-12 lg:col-span-7">
            {editing ? (
              <EditStory submission={submission} email={own.email} lastResult={resultFor('edit')} />
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
              <SubmissionSection id="message" title="A message from our team">
                <p dir="auto" className="mt-2 text-soft italic whitespace-pre-line wrap-anywhere">
                  {submission.messageToAuthor}
                </p>
              </SubmissionSection>
            )}
            {submission.status !== 'rejected' && (
              <ThanksSection submission={submission} weekly={own.weeklyThanks} />
            )}
            <StoryHistory history={own.history} />
            <ConsentReceipt consents={own.consents} />
            {submission.status === 'rejected' && !submission.withdrawnAt && (
              <SecondLookSection submission={submission} lastResult={resultFor('second-look')} />
            )}
            {!submission.withdrawnAt && <Withdrawal status={submission.status} />}
          </aside>
        </div>
      </article>
    </>
  )
}

type ConsentRecord = {
  kind: 'editorial' | 'privacy'
  wording: string
  version: string
  givenAt: Date
  withdrawnAt: Date | null
}

function ConsentReceipt({ consents }: { consents: ConsentRecord[] }) {
  if (consents.length === 0) return null
  return (
    <SubmissionSection title="What you agreed to">
      <ul className="mt-3 grid gap-4">
        {consents.map(({ kind, wording, version, givenAt, withdrawnAt }) => (
          <li key={kind}>
            <p className="text-sm">“{wording}”</p>
            <p className="meta mt-1">
              Given <Time at={givenAt} />, version {version}
              {withdrawnAt && (
                <span>
                  ; withdrawn <Time at={withdrawnAt} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </SubmissionSection>
  )
}

function Withdrawal({ status }: { status: SubmissionStatus }) {
  return (
    <SubmissionSection id="withdraw" title="Withdraw your story">
      <p className="mt-2 text-soft">
        <span>
          {status === 'approved'
            ? 'The story and its photo leave the site within a minute.'
            : 'Our team will no longer be able to read it.'}
        </span>{' '}
        You can see it here for 12 more months, and start a new story from it.
      </p>
      <details className="mt-2">
        <summary className="link min-h-11 content-center text-sm font-semibold">
          Withdraw this story
        </summary>
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="withdraw" />
          <p className="mb-3 text-sm">You cannot undo this.</p>
          <Button type="submit" variant="destructive">
            Yes, withdraw it
          </Button>
        </Form>
      </details>
    </SubmissionSection>
  )
}

function ThanksSection({ submission, weekly }: { submission: OwnStory; weekly: boolean }) {
  const { id, thanks, thanksOff } = submission
  return (
    <SubmissionSection id="thanks" title="Thanks from readers">
      <p className="mt-2 text-soft">
        {thanks > 0 ? `You were ${thanksText(thanks)}.` : 'There are none yet.'} Only you see this
        number.
      </p>
      <Form method="post" action={submissionHref(id)} className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="thanks" />
        <Checkbox
          name="allowed"
          label="Readers can thank me for this story"
          defaultChecked={!thanksOff}
        />
        <Checkbox
          name="weekly"
          label="Email me once a week how often I was thanked, for all my stories"
          defaultChecked={weekly}
        />
        <p>
          <Button type="submit" variant="outline">
            Save this choice
          </Button>
        </p>
      </Form>
    </SubmissionSection>
  )
}
