import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { mailtoLink } from '#content/email-address.ts'
import { type Case, caseState, type StoryState } from './case.ts'

/** `now` comes from the server, so that hydration matches. */
export function CaseFacts({ item, now }: { item: Case; now: Date }) {
  const { caseNumber, name, email, createdAt } = item
  const state = caseState(item, now)
  return (
    <p className="meta flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      {!item.closedAt && (
        <Badge variant={state.overdue ? 'destructive' : 'secondary'}>{state.words}</Badge>
      )}
      {caseNumber && <span>{caseNumber}</span>}
      <span>
        {name ? (
          <bdi>{name}</bdi>
        ) : (
          <span>{email ? 'A reader' : 'A reader who left no address'}</span>
        )}
        {email && (
          <span>
            ,{' '}
            <a className="link" href={mailtoLink(email)}>
              <bdi>{email}</bdi>
            </a>
          </span>
        )}
      </span>
      <Moment at={createdAt} />
    </p>
  )
}

export function CaseResolution({ item }: { item: Case }) {
  if (!item.closedAt) return null
  return (
    <div className="mt-4 border-hair border-t pt-3 text-sm">
      <p className="font-sans font-semibold">
        Closed by {resolvedBy(item)} on <Moment at={item.closedAt} />
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {item.closingNote}
      </p>
    </div>
  )
}

const storyFacts: Record<StoryState, string> = {
  public: 'The story is on the site.',
  hidden: 'The story is not on the site.',
  withdrawn: 'The author has withdrawn the story.',
  deleted: 'The story has been deleted.',
}

export function ReportedStory({ item: { submissionId, storyState } }: { item: Case }) {
  if (!storyState) return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p>{storyFacts[storyState]}</p>
      {submissionId && storyState !== 'withdrawn' && (
        <ButtonLink variant="outline" href={href('/admin/:submissionId', { submissionId })}>
          Open the story
        </ButtonLink>
      )}
    </div>
  )
}

export function resolvedBy({ closedBy }: Pick<Case, 'closedBy'>) {
  return closedBy ?? 'an account that has been deleted'
}

function Moment({ at }: { at: Date }) {
  return <Time at={at} format={britishDateTime} />
}
