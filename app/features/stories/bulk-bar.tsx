import type { MouseEvent } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { fieldsOf, type Question, searchFor } from './queue.ts'

/** The form that the boxes on the cards belong to. */
export const bulkFormId = 'bulk'

type Props = {
  question: Question
  after: string | null
  /** Whether there is more to the list than this page of it. */
  more: boolean
}

/** What may be done with the chosen stories. It is there while a box is ticked, which needs no script. */
export function BulkBar({ question, after, more }: Props) {
  return (
    <Form
      id={bulkFormId}
      action="/admin/bulk"
      aria-label="The chosen stories"
      className="bulk-bar sticky bottom-0 z-20 mt-4 flex-wrap items-center gap-2 border-rule border-t-[5px] bg-surface px-4 py-3"
    >
      {fieldsOf(question).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mr-auto font-sans text-sm">
        <b>With those chosen:</b>{' '}
        <Link
          className="link inline-flex min-h-11 items-center"
          to={`/admin${searchFor(question, { after, pick: 'page' })}`}
          onClick={chooseAll}
        >
          Select all on this page
        </Link>
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
    box.checked = true
  }
}
