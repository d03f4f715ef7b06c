import { type ReactNode, useId } from 'react'
import { PictureField } from '#app/editor/pictures/picture-field.tsx'
import { AreaControl, useFormOf } from './piece-controls.tsx'

/** A part of a form under its heading. */
export function FormPart({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="oxford mt-12 grid gap-6 pt-6" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {text && <p className="mt-1 text-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** Controls that are about one thing, such as a source. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="panel">
      <legend className="float-left mb-4 font-sans font-semibold">{label}</legend>
      <div className="clear-both grid gap-4">{children}</div>
    </fieldset>
  )
}

/** Two controls side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 sm:grid-cols-2">{children}</div>
}

type PictureFieldsProps = {
  /** Whether the piece has no address yet that could name its picture. */
  isNew?: boolean
  children?: ReactNode
}

/** The picture of a piece and its description. */
export function PictureFields({ isNew, children }: PictureFieldsProps) {
  const { kind } = useFormOf()
  return (
    <FormPart title={kind === 'film' ? 'Poster' : 'Main picture'}>
      <PictureField isNew={isNew} />
      <AreaControl
        at="alt"
        label="What is in the picture, for those who cannot see it"
        hint="Say what is drawn, in one sentence. For example: “A rose pierced by a dagger, with two swallows”."
      />
      {children}
    </FormPart>
  )
}
