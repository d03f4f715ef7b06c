import type { MouseEvent } from 'react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { maxChosen, storyCountText, writeChosen } from './bulk.ts'
import { unchoose, useBulkSelection } from './bulk-selection.ts'
import { type ReviewFilters, searchFor, toFilterFields } from './queue.ts'

export const bulkFormId = 'bulk'

type Props = {
  filters: ReviewFilters
  after: string | null
  more: boolean
  shown: string[]
}

/** Shown while a box is ticked, which works without script through CSS. */
export function BulkBar({ filters, after, more, shown }: Props) {
  const chosen = useBulkSelection()
  const elsewhere = chosen.filter(({ id }) => !shown.includes(id))
  return (
    <Form
      id={bulkFormId}
      action={href('/admin/bulk')}
      aria-label="Selected stories"
      className="bulk-bar sticky bottom-0 z-20 mt-4 flex-wrap items-center gap-2 border-rule border-t-[5px] bg-surface px-4 py-3"
    >
      {toFilterFields(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {elsewhere.map((story) => (
        <input
          key={story.id}
          type="hidden"
          name="story"
          value={writeChosen(story)}
          data-elsewhere
        />
      ))}
      <p className="mr-auto flex flex-wrap items-center gap-x-4 font-sans text-sm">
        <b role="status">{chosenInWords(chosen.length, elsewhere.length)}</b>
        <TapLink
          to={`${href('/admin')}${searchFor(filters, { after, pick: 'page' })}`}
          onClick={chooseAll}
        >
          Select all on this page
        </TapLink>
        {chosen.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => unchoose()}>
            Clear the selection
          </Button>
        )}
      </p>
      <Button type="submit" name="to" value="approved" variant="green">
        Approve…
      </Button>
      <Button type="submit" name="to" value="rejected" variant="destructive">
        Reject…
      </Button>
      {more && (
        <>
          <Button type="submit" name="toAll" value="approved" variant="outline">
            Approve all that match…
          </Button>
          <Button type="submit" name="toAll" value="rejected" variant="outline">
            Reject all that match…
          </Button>
        </>
      )}
    </Form>
  )
}

function chooseAll(event: MouseEvent) {
  event.preventDefault()
  for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${bulkFormId}"]`)) {
    if (!box.checked) box.click()
  }
}

// Without script nothing can count the boxes.
function chosenInWords(count: number, elsewhere: number) {
  if (count === 0) return 'Selected stories:'
  const words = `${storyCountText(count)} selected`
  const most = count >= maxChosen ? ', the maximum' : ''
  return elsewhere > 0 ? `${words}${most}, ${elsewhere} not on this page` : words + most
}
