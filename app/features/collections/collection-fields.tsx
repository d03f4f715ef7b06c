import { type FieldMetadata, getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { changedCollectionForm, newCollectionForm, visibilities } from './collection.ts'

type NewProps = { formKey: string; lastResult?: SubmissionResult | null }

export function NewCollectionFields({ formKey, lastResult }: NewProps) {
  const start = { visibility: 'private' }
  const { form, fields, busy, formProps } = useCheckedForm(
    'new-collection',
    newCollectionForm,
    lastResult,
    start,
  )
  return (
    <Form method="post" className="grid gap-6" {...formProps}>
      <input type="hidden" name="key" value={formKey} />
      <NameAndVisibility name={fields.name} visibility={fields.visibility} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button type="submit" busy={busy && 'Creating...'}>
          Create collection
        </Button>
      </p>
    </Form>
  )
}

type ChangeProps = {
  collection: { name: string; visibility: string }
  lastResult?: SubmissionResult | null
}

export function ChangedCollectionFields({ collection, lastResult }: ChangeProps) {
  const { name, visibility } = collection
  const { form, fields, busy, formProps } = useCheckedForm(
    'changed-collection',
    changedCollectionForm,
    lastResult,
    { name, visibility },
  )
  return (
    <Form method="post" className="grid gap-6" {...formProps}>
      <NameAndVisibility name={fields.name} visibility={fields.visibility} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button
          type="submit"
          variant="outline"
          name="intent"
          value="change"
          busy={busy && 'Saving...'}
        >
          Save changes
        </Button>
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
        errors={name.errors}
        {...getInputProps(name, { type: 'text', ariaAttributes: false })}
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
