import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { Checkbox } from '#app/ui/choice.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { CreditField, PictureFileField } from './picture-upload-form.tsx'

type CreditProps = { credit: string; seen: string; lastResult: SubmissionResult | null }

/** Changes who is named as the maker of a picture. `seen` is its fingerprint. */
export function PictureCreditForm({ credit, seen, lastResult }: CreditProps) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'picture-credit',
    async () => (await import('#app/features/pieces/picture-form.ts')).creditForm,
    lastResult,
    { credit },
  )
  return (
    <Form method="post" className="grid gap-4" {...formProps}>
      <input type="hidden" name="seen" value={seen} />
      <CreditField {...inputProps(fields.credit, 'text')} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button
          type="submit"
          name="intent"
          value="credit"
          variant="outline"
          busy={busy && 'Saving...'}
        >
          Save the credit
        </Button>
      </p>
    </Form>
  )
}

export type ReplacementErrors = { photo?: string[]; live?: string[]; form?: string[] }

type ReplacementProps = {
  seen: string
  /** In how many published pieces it is used. */
  livePieces: number
  isPortrait: boolean
  errors: ReplacementErrors
  /** Whether the box was ticked when the form came back. */
  agreed: boolean
  photoLost: boolean
}

function placesOf(livePieces: number, isPortrait: boolean) {
  const inPieces =
    livePieces === 1 ? 'in the published piece too' : `in all ${livePieces} published pieces`
  if (!isPortrait) return inPieces
  return livePieces === 0 ? 'on About' : `${inPieces}, and on About`
}

/** Puts another picture in the place of this one. */
export function PictureReplacementForm(props: ReplacementProps) {
  const { seen, livePieces, isPortrait, errors, agreed, photoLost } = props
  const { state, formData } = useNavigation()
  const busy = state === 'submitting' && formData?.get('intent') === 'replace'
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4" noValidate>
      <input type="hidden" name="seen" value={seen} />
      <PictureFileField label="The new picture" errors={errors.photo} lost={photoLost} />
      {(livePieces > 0 || isPortrait) && (
        <Checkbox
          label={`Readers will see the new picture ${placesOf(livePieces, isPortrait)}`}
          name="live"
          value="on"
          defaultChecked={agreed}
          errors={errors.live}
          required
        />
      )}
      <FieldErrors errors={errors.form} />
      <p>
        <Button
          type="submit"
          name="intent"
          value="replace"
          variant="outline"
          busy={busy && 'Replacing...'}
        >
          Replace the picture
        </Button>
      </p>
    </Form>
  )
}
