import { type ReactNode, useRef, useState } from 'react'
import { href } from 'react-router'
import { useControl, useFormOf } from '#app/editor/form/piece-controls.tsx'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { PanelBoundary } from '#app/ui/panel-boundary.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ChosenPicture } from './picture-dialog.tsx'

/** The main picture of a piece, chosen from the library. Without script it is a field for its name. */
export function PictureField({ isNew }: { isNew?: boolean | undefined }) {
  const form = useFormOf()
  const {
    label,
    defaultValue: named,
    errors: problems = [],
  } = useControl({ at: 'picture' }).control
  const [shown, setShown] = useState({ name: named, picture: form.picture ?? null })
  const [dialog, setDialog] = useState<ReactNode>(null)
  const [isLost, setIsLost] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const errors = isLost ? [...problems, libraryLost] : problems

  function controlOf(name: string) {
    return field.current?.form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null
  }

  async function choose() {
    try {
      const { PictureDialog } = await import('./picture-dialog.tsx')
      setIsLost(false)
      setDialog(
        <PanelBoundary onFailed={lose}>
          <PictureDialog
            use={form.kind as PieceKind}
            present={{ name: shown.name, alt: controlOf('alt')?.value ?? '' }}
            onClosed={closed}
          />
        </PanelBoundary>,
      )
    } catch {
      lose()
    }
  }

  function lose() {
    setIsLost(true)
    closed(null)
  }

  function closed(chosen: ChosenPicture | null) {
    setDialog(null)
    if (chosen) {
      const { name, picture } = chosen.picture
      setShown({ name, picture })
      write(controlOf('picture'), name)
      write(controlOf('alt'), chosen.alt)
    }
    button.current?.focus()
  }

  return (
    <fieldset
      ref={field}
      id="picture"
      className="field"
      tabIndex={-1}
      aria-describedby={errors.length > 0 ? 'picture-error' : undefined}
    >
      <legend className="lab">{label}</legend>
      <div className="when-script">
        <div className="flex flex-wrap items-center gap-4">
          {shown.picture && (
            <span className="picture-thumb">
              <Picture source={shown.picture} alt="" sizes="11rem" />
            </span>
          )}
          <div className="grid min-w-0 justify-items-start gap-2">
            <p className="meta wrap-anywhere">{shown.name || noName(shown.picture !== null)}</p>
            <Button ref={button} variant="outline" onClick={choose} aria-haspopup="dialog">
              {shown.name ? 'Choose another picture' : 'Choose a picture'}
            </Button>
          </div>
        </div>
      </div>
      <div className="when-no-script">
        <TextField
          label="Its name in the library"
          hint={
            <>
              In lower case with hyphens, as{' '}
              <a className="link" href={href('/edit/pictures')} target="_blank" rel="noreferrer">
                the library
              </a>{' '}
              has it.{!isNew && ' Left out, it is the piece’s own address.'}
            </>
          }
          name="picture"
          defaultValue={named}
          autoComplete="off"
        />
      </div>
      <FieldErrors id="picture-error" errors={errors} />
      {dialog}
    </fieldset>
  )
}

const libraryLost =
  'The library cannot be opened at the moment. Check your connection, then try again.'

function noName(hasPicture: boolean) {
  return hasPicture ? 'The picture that has the piece’s own address.' : 'No picture yet.'
}

/** Puts a value into a control as if it were typed, so that it is saved. */
function write(control: HTMLInputElement | null, value: string) {
  if (!control) return
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
