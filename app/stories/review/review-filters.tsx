import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, href } from 'react-router'
import { themeLabels, themes } from '#app/stories/public/story.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { Select } from '#app/ui/field.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Chips } from '#app/ui/tabs.tsx'
import { type CountBucket, hasExactCount, sumCounts } from './counts.ts'
import {
  filtersInUse,
  isNarrow,
  type ReviewFilters,
  reviewStatuses,
  searchFor,
  startAddresses,
} from './queue.ts'

type Props = {
  filters: ReviewFilters
  buckets: CountBucket[]
  concerns: { reported: number; secondLooks: number }
}

/** One form, which works without script. */
export function QueueFilters({ filters, buckets, concerns }: Props) {
  const { status, all, onward } = filters
  const inUse = filtersInUse(filters)
  return (
    <Form
      role="search"
      aria-label="Stories"
      action={href('/admin')}
      className="relative mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 sm:mt-4 sm:gap-y-3"
    >
      {(status || all) && <input type="hidden" name="status" value={status ?? 'all'} />}
      {onward !== null && <input type="hidden" name="next" value={onward ? 'yes' : 'no'} />}
      <SearchBox words={filters.words} />
      <Chips label="Filter by status" chips={statusChips(filters, buckets)} />
      <details name="menu" className="menu-drop max-sm:static lg:ml-auto">
        <summary className={buttonClass({ variant: inUse ? 'default' : 'outline' })}>
          {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
        </summary>
        <div className="sheet menu-panel" key={searchFor(filters)}>
          <Choices filters={filters} buckets={buckets} concerns={concerns} />
          <Button type="submit">Show these</Button>
        </div>
      </details>
      {isNarrow({ ...filters, status: null }) && (
        <p className="w-full font-sans text-sm">
          <span>
            {hasExactCount(filters)
              ? `${matchCount(buckets, filters)} match. `
              : 'Showing only what matches. '}
          </span>
          <TapLink to={startAddresses.all}>Show all submissions</TapLink>
        </p>
      )}
    </Form>
  )
}

function SearchBox({ words }: Pick<ReviewFilters, 'words'>) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(words)
  useEffect(() => {
    // Skipped on the first run, because the admin may have typed before hydration.
    if (shown.current === words) return
    shown.current = words
    if (input.current) input.current.value = words
  }, [words])
  return (
    <div className="relative max-w-md grow basis-64">
      <Search className="absolute top-3.5 left-3 size-5 text-soft" aria-hidden="true" />
      <label className="sr-only" htmlFor="queue-search">
        Search submissions
      </label>
      <input
        ref={input}
        id="queue-search"
        className="input pl-10"
        type="search"
        name="q"
        defaultValue={words}
        maxLength={200}
        placeholder="Title, story, name or email"
        aria-keyshortcuts="/"
        enterKeyHint="search"
      />
    </div>
  )
}

function statusChips(filters: ReviewFilters, buckets: CountBucket[]) {
  const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }
  return [null, ...reviewStatuses].map((status) => ({
    href: `${href('/admin')}${searchFor({ ...filters, status, all: !status })}`,
    label: `${status ? labels[status] : 'All'}${countLabel(buckets, { ...filters, status })}`,
    current: filters.status === status,
  }))
}

function Choices({ filters, buckets, concerns }: Props) {
  const countFor = (change: Partial<ReviewFilters>) =>
    countLabel(buckets, { ...filters, ...change })
  const { theme, photo, samples, reported, secondLookAsked, oldestFirst } = filters
  return (
    <>
      <Select label="Theme" name="theme" id="queue-theme" defaultValue={theme ?? ''}>
        <option value="">Any theme</option>
        {themes.map((each) => (
          <option
            key={each}
            value={each}
          >{`${themeLabels[each]}${countFor({ theme: each })}`}</option>
        ))}
      </Select>
      <Select label="Photo" name="photo" id="queue-photo" defaultValue={photo ?? ''}>
        <option value="">With and without</option>
        <option value="with">{`With a photo${countFor({ photo: 'with' })}`}</option>
        <option value="without">{`Without a photo${countFor({ photo: 'without' })}`}</option>
      </Select>
      <Select label="Samples" name="samples" id="queue-samples" defaultValue={samples ?? ''}>
        <option value="">Included</option>
        <option value="hidden">{`Excluded${countFor({ samples: 'hidden' })}`}</option>
        <option value="only">{`Only samples${countFor({ samples: 'only' })}`}</option>
      </Select>
      <Checkbox
        label={`Has an open report (${concerns.reported})`}
        name="reports"
        value="open"
        defaultChecked={reported}
      />
      <Checkbox
        label={`Second look requested (${concerns.secondLooks})`}
        name="look"
        value="asked"
        defaultChecked={secondLookAsked}
      />
      <Select label="Sort" name="sort" id="queue-sort" defaultValue={oldestFirst ? 'oldest' : ''}>
        <option value="">Newest first</option>
        <option value="oldest">Longest waiting first</option>
      </Select>
    </>
  )
}

// Search, reports and second looks are not counted in advance, and a wrong count is worse than none.
function countLabel(buckets: CountBucket[], filters: ReviewFilters) {
  return hasExactCount(filters) ? ` ${matchCount(buckets, filters)}` : ''
}

function matchCount(buckets: CountBucket[], filters: ReviewFilters) {
  return sumCounts(buckets, filters).toLocaleString('en-GB')
}
