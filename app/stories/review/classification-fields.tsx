import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { themeLabels, themes } from '#app/stories/public/story.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { reviewHref } from './queue.ts'
import { refusedForm } from './refused-form.ts'

type Props = {
  submission: Pick<
    Submission,
    'id' | 'version' | 'theme' | 'contentNote' | 'photoId' | 'photoDescription'
  >
  query: string
  lastResult?: SubmissionResult | null
  busy: boolean
}

export function ClassificationFields({ submission, query, lastResult, busy }: Props) {
  const { inputFor, errorsFor } = refusedForm(lastResult)
  return (
    <details className="border-hair border-t pt-3" open={Boolean(lastResult)}>
      <summary className="min-h-11 cursor-pointer content-center font-sans font-semibold text-sm">
        Theme, content note and photo description
      </summary>
      <Form
        method="post"
        action={reviewHref(submission.id, query)}
        className="mt-2 grid gap-4 pb-2"
      >
        <input type="hidden" name="version" value={submission.version} />
        <FieldErrors errors={errorsFor('')} />
        <Select
          label="Theme"
          name="theme"
          id="theme"
          defaultValue={inputFor('theme') ?? submission.theme ?? ''}
          errors={errorsFor('theme')}
        >
          <option value="">None</option>
          {themes.map((theme) => (
            <option key={theme} value={theme}>
              {themeLabels[theme]}
            </option>
          ))}
        </Select>
        <TextField
          label="Content note"
          hint="Readers see it before the story, and the photo stays off the cover: grief, scars, nudity, needles."
          name="contentNote"
          id="content-note"
          maxLength={120}
          defaultValue={inputFor('contentNote') ?? submission.contentNote ?? ''}
          errors={errorsFor('contentNote')}
        />
        {submission.photoId ? (
          <TextArea
            label="Photo description"
            hint="Read aloud to people who cannot see the photo. Describe only what is in it. Up to 300 characters."
            name="photoDescription"
            id="photo-description"
            rows={2}
            maxLength={300}
            className="min-h-20"
            defaultValue={inputFor('photoDescription') ?? submission.photoDescription ?? ''}
            errors={errorsFor('photoDescription')}
          />
        ) : (
          <input type="hidden" name="photoDescription" value={submission.photoDescription ?? ''} />
        )}
        <p>
          <Button
            type="submit"
            name="act"
            value="classify"
            variant="secondary"
            aria-disabled={busy}
          >
            Save theme, note and description
          </Button>
        </p>
      </Form>
    </details>
  )
}
