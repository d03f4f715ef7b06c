import { Form, useNavigation } from 'react-router'
import { type FormAnswer, problemWords } from '#app/platform/request/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { Checkbox } from '#app/ui/choice.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { CreditField, fileAfter, PictureFileField, useResult } from './picture-upload-form.tsx'

type CreditProps = { credit: string; fingerprint: string; answer: FormAnswer | undefined }

export function PictureCreditForm({ credit, fingerprint, answer }: CreditProps) {
  const { form, fields, busy, formProps } = useCheckedForm(
    'picture-credit',
    async () => (await import('#app/pieces/pictures/picture-form.ts')).creditForm,
    useResult(answer),
    { credit },
  )
  return (
    <Form method="post" className="grid gap-4" {...formProps}>
      <input type="hidden" name="seen" value={fingerprint} />
      <CreditField {...inputProps(fields.credit, 'text')} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button intent="credit" variant="outline" busy={busy && 'Saving...'}>
          Save the credit
        </Button>
      </p>
    </Form>
  )
}

type ReplacementProps = {
  fingerprint: string
  livePieces: number
  isPortrait: boolean
  answer: FormAnswer | undefined
}

function placesOf(livePieces: number, isPortrait: boolean) {
  const inPieces =
    livePieces === 1 ? 'in the published piece too' : `in all ${livePieces} published pieces`
  if (!isPortrait) return inPieces
  return livePieces === 0 ? 'on About' : `${inPieces}, and on About`
}

export function PictureReplacementForm(props: ReplacementProps) {
  const { fingerprint, livePieces, isPortrait, answer } = props
  const errorsAt = (id: string) => {
    const words = problemWords(answer?.errors, id)
    return words ? [words] : undefined
  }
  const { state, formData } = useNavigation()
  const busy = state === 'submitting' && formData?.get('intent') === 'replace'
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4" noValidate>
      <input type="hidden" name="seen" value={fingerprint} />
      <PictureFileField label="The new picture" {...fileAfter(answer)} />
      {(livePieces > 0 || isPortrait) && (
        <Checkbox
          label={`Readers will see the new picture ${placesOf(livePieces, isPortrait)}`}
          name="live"
          value="on"
          defaultChecked={answer?.input?.live === 'on'}
          errors={errorsAt('live')}
          required
        />
      )}
      <FieldErrors errors={errorsAt('')} />
      <p>
        <Button intent="replace" variant="outline" busy={busy && 'Replacing...'}>
          Replace the picture
        </Button>
      </p>
    </Form>
  )
}
