import { Check } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { transitions } from '#app/stories/public/story.ts'
import { Button, type ButtonVariant, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { actLabels } from './decision.ts'
import { decisionFormId } from './decision-fields.tsx'

type Props = {
  submission: Pick<Submission, 'status'>
  isOwn: boolean
  busy: boolean
  onward: boolean
}

/** Rejecting leads to the reason first. */
export function DecisionBar({ submission, isOwn, busy, onward }: Props) {
  const moves = transitions[submission.status]
  return (
    <footer className="grid gap-1 border-rule border-t-[5px] px-5 py-3 lg:px-8">
      {isOwn && (
        <p className="font-sans text-sm">
          This is your own story, so a colleague will decide on it.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {!isOwn &&
          moves
            .filter((to) => to !== 'rejected')
            .map((to) => (
              <Button
                key={to}
                type="submit"
                form={decisionFormId}
                name="act"
                value={to}
                variant={to === 'approved' ? 'green' : 'outline'}
                aria-disabled={busy}
                aria-keyshortcuts={to === 'approved' ? 'a' : 'p'}
              >
                {to === 'approved' && <Check aria-hidden="true" />}
                {actLabels[to]}
              </Button>
            ))}
        {!isOwn && moves.includes('rejected') && (
          <FieldLink part="reject" field="reason" variant="destructive" aria-keyshortcuts="r">
            Reject…
          </FieldLink>
        )}
        <FieldLink part="notes" field="notes" variant="secondary" aria-keyshortcuts="n">
          Notes
        </FieldLink>
        {!isOwn && (
          <div className="py-1 sm:ml-auto">
            <Checkbox
              label="Then open the next story in the queue"
              name="onward"
              form={decisionFormId}
              defaultChecked={onward}
            />
          </div>
        )}
      </div>
    </footer>
  )
}

type FieldLinkProps = ComponentProps<'a'> & { part: string; field: string; variant: ButtonVariant }

function FieldLink({ part, field, variant, ...link }: FieldLinkProps) {
  return (
    <a
      {...link}
      href={`#${part}`}
      className={buttonClass({ variant })}
      onClick={(event) => goTo(event, field)}
    />
  )
}

export function goTo(event: MouseEvent | null, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event?.preventDefault()
  field.focus({ preventScroll: true })
  field.closest('fieldset')?.scrollIntoView({ block: 'start' })
}
