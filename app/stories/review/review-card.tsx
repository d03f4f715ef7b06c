import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { firstWholeWords, firstWords, storyTitle } from '#app/stories/public/excerpt.ts'
import { StatusBadge } from '#app/stories/public/status-badge.tsx'
import { readPhoto, transitions } from '#app/stories/public/story.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { counted } from '#app/ui/counted.ts'
import { britishDate } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { writeChosen } from './bulk.ts'
import { bulkFormId } from './bulk-bar.tsx'
import { choose, unchoose, useBulkSelection } from './bulk-selection.ts'
import { actLabels, mustBeOpened } from './decision.ts'
import type { ReviewItem } from './queue.server.ts'
import { reviewHref } from './queue.ts'
import { ReviewThumbnail } from './review-thumbnail.tsx'

type Props = {
  submission: ReviewItem
  /** A colleague decides on it. */
  isOwn: boolean
  isSelected: boolean
  query: string
}

const keys = { approved: 'a', rejected: undefined, pending: 'p' } as const

export function ReviewCard({ submission, isOwn, isSelected, query }: Props) {
  const title = storyTitle(submission, 6)
  const reading = reviewHref(submission.id, query)
  const moves = transitions[submission.status]
  const isUnread = mustBeOpened(submission)

  return (
    <article className="card relative flex flex-col gap-3 p-4" data-story={submission.id}>
      <CardHead submission={submission}>
        {!isOwn && <ChoiceBox submission={submission} title={title} isSelected={isSelected} />}
      </CardHead>
      <div className="flex flex-wrap gap-4">
        <div className="min-w-0 grow basis-32">
          <h2 dir="auto" className="text-h4 leading-tight wrap-anywhere">
            <Link
              className="link inline-flex min-h-11 min-w-11 items-center no-underline"
              to={reading}
              preventScrollReset
            >
              {title}
            </Link>
          </h2>
          <p className="meta mt-1 wrap-anywhere">
            <b>
              <bdi>{submission.name}</bdi>
            </b>
            {submission.location && (
              <span>
                , <bdi>{submission.location}</bdi>
              </span>
            )}
            <br />
            <bdi>{submission.email}</bdi>
          </p>
        </div>
        <ReviewThumbnail photo={readPhoto(submission)} />
      </div>
      <p dir="auto" className="text-sm text-soft leading-snug wrap-anywhere">
        {firstWholeWords(firstWords(submission.story, 20), 200)}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <Link
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          to={reading}
          preventScrollReset
          aria-label={`Read “${title}”`}
        >
          Read
        </Link>
        {isOwn ? (
          <p className="meta">Your own story: a colleague will decide on it.</p>
        ) : (
          <Form method="post" action={reading} className="contents" preventScrollReset>
            <input type="hidden" name="version" value={submission.version} />
            <input type="hidden" name="notes" value={submission.adminNotes ?? ''} />
            {moves.map((to) =>
              isUnread ? (
                <Link
                  key={to}
                  className={buttonClass({ variant: 'outline', size: 'sm' })}
                  to={to === 'rejected' ? `${reading}#reject` : reading}
                  preventScrollReset
                  aria-label={`Read, then ${actLabels[to].toLowerCase()}: “${title}”`}
                  aria-keyshortcuts={keys[to]}
                >
                  {actLabels[to]}…
                </Link>
              ) : (
                <Button
                  key={to}
                  type="submit"
                  size="sm"
                  variant={to === 'approved' ? 'green' : 'outline'}
                  name="act"
                  value={to}
                  aria-label={`${actLabels[to]}: “${title}”`}
                  aria-keyshortcuts={keys[to]}
                >
                  {actLabels[to]}
                </Button>
              ),
            )}
          </Form>
        )}
      </div>
    </article>
  )
}

type ChoiceProps = Pick<Props, 'submission' | 'isSelected'> & { title: string }

function ChoiceBox({ submission, title, isSelected }: ChoiceProps) {
  const { id, version } = submission
  const box = useRef<HTMLInputElement>(null)
  const tick = useBulkSelection().find((chosen) => chosen.id === id)
  useEffect(() => {
    // The box may have been ticked before hydration, or by the query string.
    if (box.current?.checked) choose({ id, version })
  }, [id, version])
  useEffect(() => {
    if (box.current) box.current.checked = Boolean(tick)
    if (tick && tick.version !== version) choose({ id, version })
  }, [tick, id, version])
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    if (!target.checked) unchoose([id])
    else if (!choose({ id, version })) target.checked = false
  }
  return (
    <label className="check -m-2.5 gap-0 p-2.5">
      <input
        ref={box}
        type="checkbox"
        name="story"
        form={bulkFormId}
        value={writeChosen(submission)}
        defaultChecked={isSelected}
        onChange={change}
        aria-keyshortcuts="x"
        data-kept
      />
      <span className="sr-only">
        Select “<bdi>{title}</bdi>”
      </span>
    </label>
  )
}

type HeadProps = Pick<Props, 'submission'> & { children: ReactNode }

function CardHead({ submission, children }: HeadProps) {
  const { status, hasOpenSecondLook, openReports, createdAt } = submission
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <StatusBadge status={status} />
      {hasOpenSecondLook && <Badge variant="outline">Second look</Badge>}
      {openReports > 0 && <Badge variant="outline">{counted(openReports, 'report')}</Badge>}
      <div className="ml-auto flex items-center gap-3">
        <Time className="meta" at={createdAt} format={britishDate} />
        {children}
      </div>
    </div>
  )
}
