import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { visibilities } from './collection.ts'

type Props = {
  collection?: { id: string; name: string; visibility: string }
  formKey?: string
  lastResult?: SubmissionResult | null
}

export function CollectionFields({ collection, formKey, lastResult }: Props) {
  const { form, fields, busy, formProps } = useCheckedForm(
    collection ? 'changed-collection' : 'new-collection',
    async () => {
      const { changedCollectionForm, newCollectionForm } = await import('./collection-form.ts')
      return collection ? changedCollectionForm : newCollectionForm
    },
    lastResult,
    { name: collection?.name ?? '', visibility: collection?.visibility ?? 'private' },
  )
  return (
    <Form
      method="post"
      className="grid gap-6"
      {...formProps}
      data-draft={collection ? `collection ${collection.id}` : 'collection'}
    >
      <DraftLine />
      {formKey && <input type="hidden" name="key" value={formKey} />}
      <NameAndVisibility name={fields.name} visibility={fields.visibility} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        {collection ? (
          <Button variant="outline" intent="change" busy={busy && 'Saving...'}>
            Save changes
          </Button>
        ) : (
          <Button type="submit" busy={busy && 'Creating...'}>
            Create collection
          </Button>
        )}
      </p>
    </Form>
  )
}

function NameAndVisibility({ name, visibility }: Record<'name' | 'visibility', FieldMetadata>) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={160}
        autoComplete="off"
        {...inputProps(name, 'text')}
        required
      />
      <RadioGroup
        label="Who can open it"
        id={visibility.id}
        name={visibility.name}
        errors={visibility.errors}
        defaultValue={String(visibility.initialValue ?? 'private')}
        options={Object.entries(visibilities).map(([value, { label, hint }]) => ({
          value,
          label: (
            <>
              <b>{label}.</b> {hint}
            </>
          ),
        }))}
      />
    </>
  )
}
