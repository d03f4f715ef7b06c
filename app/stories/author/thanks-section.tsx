import { Form } from 'react-router'
import { submissionHref, thanksText } from '#app/stories/public/story.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import type { OwnStory } from './submission.server.ts'
import { SubmissionSection } from './submission-section.tsx'

/** How often readers have thanked for a story, and whether they may. */
export function ThanksSection({ submission, weekly }: { submission: OwnStory; weekly: boolean }) {
  const { id, thanks, thanksOff } = submission
  return (
    <SubmissionSection id="thanks" title="Thanks from readers">
      <p className="mt-2 text-soft">
        {thanks > 0 ? `You were ${thanksText(thanks)}.` : 'There are none yet.'} Only you see this
        number.
      </p>
      <Form method="post" action={submissionHref(id)} className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="thanks" />
        <Checkbox
          name="allowed"
          label="Readers can thank me for this story"
          defaultChecked={!thanksOff}
        />
        <Checkbox
          name="weekly"
          label="Email me once a week how often I was thanked, for all my stories"
          defaultChecked={weekly}
        />
        <p>
          <Button type="submit" variant="outline">
            Save this choice
          </Button>
        </p>
      </Form>
    </SubmissionSection>
  )
}
