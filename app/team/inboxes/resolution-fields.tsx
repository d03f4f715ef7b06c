import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { textAreaProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors, TextArea } from '#app/ui/field.tsx'
import { type Case, resolutionHint } from './case.ts'

type Props = { item: Case; lastResult?: SubmissionResult | null }

export function ResolutionFields({ item, lastResult }: Props) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'closing',
    async () => (await import('./resolution-form.ts')).resolutionForm,
    lastResult,
  )
  return (
    <Form
      method="post"
      className="mt-8 grid max-w-prose gap-4"
      {...formProps}
      data-draft={`closing ${item.id}`}
    >
      <DraftLine />
      <TextArea
        label="Outcome"
        hint={resolutionHint(item)}
        maxLength={2_000}
        className="min-h-28"
        {...textAreaProps(fields.closingNote)}
        required
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <div>
        <Button type="submit" busy={busy && 'Closing...'}>
          Close this {item.kind}
        </Button>
      </div>
    </Form>
  )
}
