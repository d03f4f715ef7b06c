import type { SubmissionResult } from '@conform-to/react'
import { type ChangeEvent, useRef } from 'react'
import { Select, TextArea } from '#app/ui/field.tsx'
import { rejectionReasons } from '#content/pages/rejection-reasons.ts'
import { messageAbout } from './decision.ts'
import { refusedForm } from './refused-form.ts'

type Props = {
  reasons: boolean
  lastResult?: SubmissionResult | null | undefined
}

export function AuthorMessageFields({ reasons, lastResult }: Props) {
  const { inputFor, errorsFor } = refusedForm(lastResult)
  const box = useRef<HTMLTextAreaElement>(null)
  function fill({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = rejectionReasons.find(({ value }) => value === target.value)
    if (!chosen || !box.current) return
    box.current.value = messageAbout(chosen.value, box.current.value)
    // Its draft listens to events.
    box.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      {reasons && (
        <Select
          label="Reason"
          note="fills an empty message"
          name="reason"
          id="reason"
          defaultValue={inputFor('reason')}
          onChange={fill}
          errors={errorsFor('reason')}
        >
          <option value="">None from the list</option>
          {rejectionReasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        ref={box}
        label="Message to the author"
        hint={<b>The author reads this.</b>}
        name="message"
        id="message"
        rows={4}
        maxLength={2_000}
        defaultValue={inputFor('message')}
        errors={errorsFor('message')}
        className="min-h-28"
      />
    </>
  )
}
