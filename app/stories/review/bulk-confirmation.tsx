import type { SubmissionResult } from '@conform-to/react'
import { Form, href, useNavigation } from 'react-router'
import type { SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { StatusBadge } from '#app/stories/public/status-badge.tsx'
import type { Photo } from '#app/stories/public/story.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import {
  type BulkMove,
  type BulkObstacle,
  bulkObstacleLabels,
  maxBulkAtOnce,
  maxBulkItems,
  storyCountText,
  writeChosen,
} from './bulk.ts'
import { actLabels } from './decision.ts'
import { AuthorMessageFields } from './message-fields.tsx'
import { reviewHref } from './queue.ts'
import { refusedForm } from './refused-form.ts'
import { ReviewThumbnail } from './review-thumbnail.tsx'

type ChosenStory = {
  id: string
  version: number
  status: SubmissionStatus
  obstacle: BulkObstacle | null
  /** Null for a story that its author withdrew. */
  known: { title: string; name: string; excerpt: string; photo: Photo | null } | null
}

type Props = {
  to: BulkMove
  stories: ChosenStory[]
  formKey: string
  query: string
  lastResult?: SubmissionResult | null | undefined
}

export function BulkConfirmation({ to, stories, formKey, query, lastResult }: Props) {
  const busy = useNavigation().state === 'submitting'
  const decidable = stories.filter(({ obstacle }) => !obstacle)
  const { errorsFor } = refusedForm(lastResult)
  const act = `${actLabels[to]} ${storyCountText(decidable.length)}`
  return (
    <>
      <h1 className="text-h2">{decidable.length > 0 ? `${act}?` : `None of these can be ${to}`}</h1>
      {decidable.length < stories.length && (
        <p className="mt-3 text-lead text-soft">
          {storyCountText(stories.length - decidable.length)} cannot be {to}. The reason is next to
          each.
        </p>
      )}
      {stories.length === maxBulkItems && (
        <p className="mt-3 text-lead text-soft">These are the first {maxBulkItems} that match.</p>
      )}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-2">
        <Form method="post" className="grid gap-6 border-rule border-t-[5px] bg-surface p-5">
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="to" value={to} />
          <input type="hidden" name="stories" value={stories.map(writeChosen).join(',')} />
          {decidable.length > 0 && (
            <AuthorMessageFields reasons={to === 'rejected'} lastResult={lastResult} />
          )}
          <FieldErrors errors={errorsFor('stories', 'formKey', '')} />
          {decidable.length > maxBulkAtOnce && (
            <p className="font-sans text-sm text-soft">
              This may take a minute. The next page shows the progress.
            </p>
          )}
          <p className="flex flex-wrap gap-3">
            {decidable.length > 0 && (
              <Button
                type="submit"
                size="lg"
                variant={to === 'approved' ? 'green' : 'destructive'}
                busy={busy && 'Deciding...'}
              >
                {act}
              </Button>
            )}
            <ButtonLink variant="ghost" size="lg" href={`${href('/admin')}${query}`}>
              Cancel
            </ButtonLink>
          </p>
        </Form>
        <ul className="divide-y divide-hair border-hair border-t">
          {stories.map((story) => (
            <ChosenItem key={story.id} story={story} query={query} />
          ))}
        </ul>
      </div>
    </>
  )
}

function ChosenItem({ story, query }: { story: ChosenStory; query: string }) {
  const { id, status, obstacle, known } = story
  return (
    <li className="grid gap-1 py-3">
      <div className="flex gap-4">
        <div className="min-w-0 grow">
          {known ? (
            <>
              {/* In a tab of its own: the message begun here would be lost. */}
              <a
                className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                href={reviewHref(id, query)}
                target="_blank"
                rel="noopener"
              >
                <span>
                  <bdi>{known.title}</bdi> <span className="sr-only">(opens in a new tab)</span>
                </span>
              </a>
              <p className="meta wrap-anywhere">
                <b>
                  <bdi>{known.name}</bdi>
                </b>
              </p>
              <p dir="auto" className="text-sm text-soft leading-snug wrap-anywhere">
                {known.excerpt}
              </p>
            </>
          ) : (
            <p className="text-soft">A withdrawn story</p>
          )}
        </div>
        <ReviewThumbnail photo={known?.photo ?? null} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        {obstacle && (
          <p className="font-sans text-danger text-sm">{bulkObstacleLabels[obstacle]}</p>
        )}
      </div>
    </li>
  )
}
