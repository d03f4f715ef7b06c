import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { Checkbox } from '#app/ui/choice.tsx'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { collectionIsFull, sizeInWords } from './collection.ts'

type SavingFieldsProps = {
  formKey: string
  collections: { id: string; name: string; size: number }[]
  /** Those that contain the item, or were just ticked for it. */
  ticked: string[]
  full: string[]
  back: string
  lastResult?: SubmissionResult | null
}

export function SavingFields({ formKey, collections, ...props }: SavingFieldsProps) {
  const { ticked, full, back, lastResult } = props
  const { form, fields, busy, formProps } = useCheckedForm(
    'saving',
    async () => (await import('./collection-form.ts')).savingForm,
    lastResult,
  )
  return (
    <Form method="post" className="grid gap-6" {...formProps} data-draft={`collection for ${back}`}>
      <DraftLine />
      <input type="hidden" name="key" value={formKey} />
      {collections.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="lab mb-2">Your collections</legend>
          {collections.map(({ id, name, size }) => (
            <div key={id}>
              <input type="hidden" name="shown" value={id} />
              <Checkbox
                label={<bdi className="wrap-anywhere">{name}</bdi>}
                note={sizeInWords(size)}
                name="ticked"
                value={id}
                defaultChecked={ticked.includes(id)}
                errors={full.includes(id) ? [collectionIsFull] : undefined}
              />
            </div>
          ))}
        </fieldset>
      )}
      <TextField
        label="New collection"
        note="optional"
        hint="Only you can see it unless you share it."
        maxLength={160}
        autoComplete="off"
        {...inputProps(fields.name, 'text')}
      />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy && 'Saving...'}>
          Save
        </Button>
        <ButtonLink variant="ghost" size="lg" href={back}>
          Cancel
        </ButtonLink>
      </p>
    </Form>
  )
}
