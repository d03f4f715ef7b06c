import type { SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'

type Props = {
  lastResult: SubmissionResult | null
  photoErrors?: string[]
  /** True when the form came back although its file was valid. */
  photoLost: boolean
}

/** Adds a picture to the library. */
export function PictureUploadForm({ lastResult, photoErrors, photoLost }: Props) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'picture',
    async () => (await import('#app/features/pieces/picture-form.ts')).pictureForm,
    lastResult,
  )
  return (
    <Form
      method="post"
      action={href('/edit/pictures')}
      encType="multipart/form-data"
      className="grid gap-5"
      {...formProps}
    >
      <PictureFileField errors={photoErrors} lost={photoLost} />
      <CreditField {...inputProps(fields.credit, 'text')} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button type="submit" busy={busy && 'Adding...'}>
          Add the picture
        </Button>
      </p>
    </Form>
  )
}

export function PictureFileField({
  label = 'Picture',
  errors,
  lost,
}: {
  label?: string
  errors: string[] | undefined
  lost: boolean
}) {
  return (
    <FileDrop
      label={label}
      name="photo"
      id="picture-file"
      what="picture"
      limits="PNG, JPG, WebP or AVIF, up to 10 MB, and at least 1,200 pixels wide"
      errors={errors}
      lost={lost && 'Choose the picture again. Your browser does not keep it.'}
    />
  )
}

export function CreditField(props: Omit<Parameters<typeof TextField>[0], 'label'>) {
  return (
    <TextField
      label="Credit"
      hint="Who made it. Kept with the picture wherever it is used."
      autoComplete="off"
      {...props}
      required
    />
  )
}
