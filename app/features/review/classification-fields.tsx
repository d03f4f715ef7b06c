import type { SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import type { Submission } from '#app/db/schema/submissions.ts'
import { themeLabels, themes } from '#app/features/stories/story.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, Select, TextField } from '#app/ui/field.tsx'

type Props = {
  submission: Pick<Submission, 'id' | 'version' | 'theme' | 'contentNote'>
  query: string
  lastResult?: SubmissionResult | null
  busy: boolean
}

/** The theme of a story, and the content note that readers see before it. */
export function ClassificationFields({ submission, query, lastResult, busy }: Props) {
  const typed = lastResult?.initialValue
  const errors = lastResult?.error ?? {}
  const was = (name: string) => (typeof typed?.[name] === 'string' ? typed[name] : undefined)
  return (
    <details className="border-hair border-t pt-3" open={Boolean(lastResult)}>
      <summary className="min-h-11 cursor-pointer content-center font-sans font-semibold text-sm">
        Theme and content note
      </summary>
      <Form
        method="post"
        action={`${href('/admin/:submissionId', { submissionId: submission.id })}${query}`}
        className="mt-2 grid gap-4 pb-2"
      >
        <input type="hidden" name="version" value={submission.version} />
        <FieldErrors errors={errors[''] ?? undefined} />
        <Select
          label="Theme"
          name="theme"
          id="theme"
          defaultValue={was('theme') ?? submission.theme ?? ''}
          errors={errors.theme ?? undefined}
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
          defaultValue={was('contentNote') ?? submission.contentNote ?? ''}
          errors={errors.contentNote ?? undefined}
        />
        <p>
          <Button
            type="submit"
            name="act"
            value="classify"
            variant="secondary"
            aria-disabled={busy}
          >
            Save theme and note
          </Button>
        </p>
      </Form>
    </details>
  )
}
