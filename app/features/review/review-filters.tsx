import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import { themeLabels, themes } from '#app/features/stories/story.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { Select } from '#app/ui/field.tsx'
import { type CountBucket, isCounted, sumCounts } from './counts.ts'
import {
  filtersInUse,
  isNarrow,
  type ReviewFilters,
  reviewStatuses,
  searchFor,
  startAddresses,
} from './queue.ts'

type Props = {
  question: ReviewFilters
  cells: CountBucket[]
  concerns: { reported: number; secondLooks: number }
}

/** What to see of the queue: a search, the statuses, and behind a button the rest. All of it is one form, and works without script. */
export function QueueFilters({ question, cells, concerns }: Props) {
  const { status, all, onward } = question
  const inUse = filtersInUse(question)
  return (
    <Form
      role="search"
      action={href('/admin')}
      className="relative mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 sm:mt-4 sm:gap-y-3"
    >
      {(status || all) && <input type="hidden" name="status" value={status ?? 'all'} />}
      {onward !== null && <input type="hidden" name="next" value={onward ? 'yes' : 'no'} />}
      <SearchBox words={question.words} />
      <Chips label="Filter by status" chips={statusChips(question, cells)} />
      <details name="menu" className="menu-drop max-sm:static lg:ml-auto">
        <summary className={buttonClass({ variant: inUse ? 'default' : 'outline' })}>
          Filters{inUse > 0 && ` (${inUse})`}
        </summary>
        <div className="sheet menu-panel" key={searchFor(question)}>
          <Choices question={question} cells={cells} concerns={concerns} />
          <Button type="submit">Show these</Button>
        </div>
      </details>
      {isNarrow({ ...question, status: null }) && (
        <p className="w-full font-sans text-sm">
          {isCounted(question) ? `${matching(cells, question)} match. ` : 'Only what matches. '}
          <Link className="link inline-flex min-h-11 items-center" to={startAddresses.all}>
            Show all submissions
          </Link>
        </p>
      )}
    </Form>
  )
}

function SearchBox({ words }: Pick<ReviewFilters, 'words'>) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(words)
  useEffect(() => {
    // Not on the first time: somebody may have typed before React was there.
    if (shown.current === words) return
    shown.current = words
    if (input.current) input.current.value = words
  }, [words])
  return (
    <div className="relative max-w-md grow basis-64">
      <Search className="absolute top-3.5 left-3 size-5 text-soft" aria-hidden="true" />
      <label className="sr-only" htmlFor="desk-search">
        Search submissions
      </label>
      <input
        ref={input}
        id="desk-search"
        className="input pl-10!"
        type="search"
        name="q"
        defaultValue={words}
        maxLength={200}
        placeholder="Title, story, name or email"
        aria-keyshortcuts={href('/')}
        enterKeyHint="search"
      />
    </div>
  )
}

function statusChips(question: ReviewFilters, cells: CountBucket[]) {
  const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }
  return [null, ...reviewStatuses].map((status) => ({
    href: `${href('/admin')}${searchFor({ ...question, status, all: !status })}`,
    label: `${status ? labels[status] : 'All'}${figureOf(cells, { ...question, status })}`,
    current: question.status === status,
  }))
}

function Choices({ question, cells, concerns }: Props) {
  const figure = (change: Partial<ReviewFilters>) => figureOf(cells, { ...question, ...change })
  const { theme, photo, samples, reported, secondLook, oldestFirst } = question
  return (
    <>
      <Select label="Theme" name="theme" id="desk-theme" defaultValue={theme ?? ''}>
        <option value="">Any theme</option>
        {themes.map((each) => (
          <option
            key={each}
            value={each}
          >{`${themeLabels[each]}${figure({ theme: each })}`}</option>
        ))}
      </Select>
      <Select label="Photo" name="photo" id="desk-photo" defaultValue={photo ?? ''}>
        <option value="">With and without</option>
        <option value="with">{`With a photo${figure({ photo: 'with' })}`}</option>
        <option value="without">{`Without a photo${figure({ photo: 'without' })}`}</option>
      </Select>
      <Select label="Samples" name="samples" id="desk-samples" defaultValue={samples ?? ''}>
        <option value="">Shown among the others</option>
        <option value="hidden">{`Left out${figure({ samples: 'hidden' })}`}</option>
        <option value="only">{`Nothing but samples${figure({ samples: 'only' })}`}</option>
      </Select>
      <Checkbox
        label={`Has an open report (${concerns.reported})`}
        name="reports"
        value="open"
        defaultChecked={reported}
      />
      <Checkbox
        label={`Second look asked (${concerns.secondLooks})`}
        name="look"
        value="asked"
        defaultChecked={secondLook}
      />
      <Select label="Sort" name="sort" id="desk-sort" defaultValue={oldestFirst ? 'oldest' : ''}>
        <option value="">Newest first</option>
        <option value="oldest">Longest waiting first</option>
      </Select>
    </>
  )
}

// Of words, reports and second looks nothing is counted ahead, and a wrong figure is worse than none.
function figureOf(cells: CountBucket[], question: ReviewFilters) {
  return isCounted(question) ? ` ${matching(cells, question)}` : ''
}

function matching(cells: CountBucket[], question: ReviewFilters) {
  return sumCounts(cells, question).toLocaleString('en-GB')
}
