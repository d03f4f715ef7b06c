import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { submissionHref } from '#app/stories/public/story.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { initialStoryValues } from './starting-values.ts'
import { StoryFields } from './story-fields.tsx'
import type { OwnStory } from './submission.server.ts'

type EditStoryProps = { submission: OwnStory; email: string; lastResult: SubmissionResult | null }

/** The consents stay as they are. */
export function EditStory({ submission, email, lastResult }: EditStoryProps) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'edit',
    async () => (await import('./submission-form.ts')).editStoryForm,
    lastResult,
    initialStoryValues(submission),
  )
  return (
    <Form
      method="post"
      action={submissionHref(submission.id)}
      className="grid gap-6"
      {...formProps}
      data-draft={`edit ${submission.id}`}
      data-draft-stays=""
    >
      <h2 className="text-h3">Change your story</h2>
      <DraftLine />
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="version" value={submission.version} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <StoryFields fields={fields} email={email} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy && 'Saving...'}>
          Save changes
        </Button>
        <ButtonLink variant="ghost" size="lg" href={submissionHref(submission.id)}>
          Cancel
        </ButtonLink>
      </p>
    </Form>
  )
}
