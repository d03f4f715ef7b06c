import { type FormEvent, useState } from 'react'
import type { LibraryPicture } from '#app/pieces/pictures/picture-library.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { CreditField, PictureFileField } from './picture-upload-form.tsx'
import { type PictureErrors, sendPicture } from './send-picture.ts'

export function PictureSender({ onAdded }: { onAdded: (picture: LibraryPicture) => void }) {
  const [errors, setErrors] = useState<PictureErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React's events pass through a portal, and the form of the piece is around it.
    event.stopPropagation()
    setIsBusy(true)
    const answer = await sendPicture(new FormData(event.currentTarget))
    setIsBusy(false)
    setErrors('errors' in answer ? answer.errors : {})
    if ('errors' in answer) return
    setIsOpen(false)
    onAdded(answer.picture)
  }

  return (
    <details
      className="my-2"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-sans font-semibold">
        Add a picture to the library
      </summary>
      {isOpen && (
        <form className="panel mt-2 grid gap-4" onSubmit={send} noValidate>
          <PictureFileField errors={errors.photo} lost={false} />
          <CreditField name="credit" errors={errors.credit} />
          <FieldErrors errors={errors['']} />
          <p>
            <Button type="submit" variant="outline" busy={isBusy && 'Adding...'}>
              Add to the library
            </Button>
          </p>
        </form>
      )}
    </details>
  )
}
