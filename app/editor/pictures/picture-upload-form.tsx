import type { SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'
import { Form, href } from 'react-router'
import { type FormAnswer, problemWords } from '#app/platform/request/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'

export function PictureUploadForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'picture',
    async () => (await import('#app/pieces/pictures/picture-form.ts')).pictureForm,
    useResult(answer),
  )
  return (
    <Form
      method="post"
      action={href('/edit/pictures')}
      encType="multipart/form-data"
      className="grid gap-5"
      {...formProps}
    >
      <PictureFileField {...fileAfter(answer)} />
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

export function useResult(answer: FormAnswer | undefined): SubmissionResult | null {
  return useMemo(() => {
    if (!answer) return null
    const byId = Map.groupBy(answer.errors ?? [], ({ id }) => id)
    const error = [...byId].map(([id, errors]) => [id, errors.map(({ words }) => words)])
    return { status: 'error', initialValue: answer.input, error: Object.fromEntries(error) }
  }, [answer])
}

type FileProps = { label?: string; errors: string[] | undefined; lost: boolean }

/** What a form says at its file after an answer: what is wrong with it, or that it has to be chosen again. */
export function fileAfter(answer: FormAnswer | undefined) {
  const problem = problemWords(answer?.errors, 'photo')
  const errors = problem ? [problem] : undefined
  return { errors, lost: !problem && Boolean(answer?.errors?.length) }
}

export function PictureFileField({ label = 'Picture', errors, lost }: FileProps) {
  return (
    <FileDrop
      label={label}
      name="photo"
      id="picture-file"
      what="picture"
      limits="PNG, JPG, WebP or AVIF, up to 10 MB, and at least 1,200 pixels wide"
      errors={errors}
      lostMessage={lost && 'Choose the picture again. Your browser does not keep it.'}
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
