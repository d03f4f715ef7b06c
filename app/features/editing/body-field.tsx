import type { ComponentProps } from 'react'
import { TextArea } from '#app/ui/field.tsx'

type Props = {
  id: string
  name: string
  label: string
  hint: string
  defaultValue: string
  errors?: string[]
}

/** The text of a piece, in Markdown, or the transcript of a film. */
export function BodyField(props: Props & Pick<ComponentProps<'textarea'>, 'rows'>) {
  return <TextArea rows={24} spellCheck {...props} className="input-body" />
}
