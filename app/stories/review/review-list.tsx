import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { href, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { type FormField, isChanged } from '#app/ui/enhance/unsaved-input.ts'
import { Link } from '#app/ui/link.tsx'
import { usePresence } from '#app/ui/use-presence.ts'
import type { Route } from './+types/queue.route.ts'
import { BulkBar } from './bulk-bar.tsx'
import { presenceLabel } from './presence.tsx'
import { filterQuery, isNarrow, readReviewFilters, searchFor, startAddresses } from './queue.ts'
import { QueueHead } from './queue-head.tsx'
import { ReviewCard } from './review-card.tsx'
import { QueueFilters } from './review-filters.tsx'
import { UndoStrip } from './undo-strip.tsx'

type ReviewListProps = Omit<Route.ComponentProps['loaderData'], 'list'> &
  NonNullable<Route.ComponentProps['loaderData']['list']>

export function ReviewList({ me, ids, undoable, failed, ...shown }: ReviewListProps) {
  const { counts, concerns, decidedToday, submissions, next } = shown
  const [search] = useSearchParams()
  const filters = readReviewFilters(search)
  const query = filterQuery(search)
  useRevalidateOnFocus()
  // Without script, "Select all on this page" loads the page again with its boxes ticked.
  const selectedIds = search.get('pick') === 'page'

  return (
    <>
      <QueueHead filters={filters} counts={counts} decidedToday={decidedToday} />
      <QueueFilters filters={filters} buckets={counts.buckets} concerns={concerns} />
      <UndoStrip undoable={undoable} query={query} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {submissions.map((submission) => (
          <ReviewCard
            key={`${submission.id} ${selectedIds}`}
            submission={submission}
            isOwn={submission.userId === me}
            isSelected={selectedIds}
            query={query}
          />
        ))}
        <ColleaguesOnCards />
      </div>
      {submissions.length === 0 && !failed && <Nothing narrow={isNarrow(filters)} />}
      <BulkBar filters={filters} after={search.get('after')} more={next !== null} shown={ids} />
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {search.has('after') && (
          <ButtonLink variant="ghost" href={`${href('/admin')}${searchFor(filters)}`}>
            {filters.oldestFirst ? 'Back to the oldest' : 'Back to the newest'}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink
            variant="outline"
            href={`${href('/admin')}${searchFor(filters, { after: next })}`}
          >
            {filters.oldestFirst ? 'Newer submissions' : 'Older submissions'}
          </ButtonLink>
        )}
      </p>
      <p className="mt-6 text-center text-sm">
        <a
          className="link inline-flex min-h-11 items-center"
          href={href('/admin/submissions.csv')}
          download
        >
          Download all submissions as CSV
        </a>
      </p>
    </>
  )
}

function Nothing({ narrow }: { narrow: boolean }) {
  return (
    <p className="py-16 text-center text-lead text-soft">
      <span>{narrow ? 'No submissions match. ' : 'There are no submissions yet.'}</span>
      {narrow && (
        <Link className="link" to={startAddresses.all}>
          Show all submissions
        </Link>
      )}
    </p>
  )
}

/** Finds the cards by `data-story`. */
function ColleaguesOnCards() {
  const readers = usePresence<Record<string, string[]>>(href('/admin/presence'), {
    isReported: false,
  })
  return Object.entries(readers ?? {}).map(([id, names]) => (
    <OnCard key={id} id={id} words={presenceLabel(names)} />
  ))
}

function OnCard({ id, words }: { id: string; words: string }) {
  const card = document.querySelector(`[data-story="${id}"]`)
  return card && createPortal(<p className="meta font-semibold">{words}</p>, card)
}

// Not while a form is changed, a dialog is open or a toast is there to read: new data would take those away.
function useRevalidateOnFocus() {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const onReturn = useEffectEvent(() => {
    if (isIdle && !isBusy()) void revalidate()
  })
  useEffect(() => {
    const listener = () => onReturn()
    addEventListener('focus', listener)
    return () => removeEventListener('focus', listener)
  }, [])
}

function isBusy() {
  if (document.querySelector('dialog[open], [data-toast]:not([hidden])')) return true
  // A field without a name is never sent, and a field with data-kept survives new data.
  const fields = 'main :is(input, textarea, select)[name]:not([data-kept])'
  return [...document.querySelectorAll<FormField>(fields)].some(isChanged)
}
