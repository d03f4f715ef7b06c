import { type FormOf, TextControl, TickControl } from './piece-controls.tsx'

/** The category of an article or a plate, with those that there are. */
export function CategoryField({ form, suggestions }: { form: FormOf; suggestions: string[] }) {
  return (
    <TextControl
      form={form}
      at={['category']}
      hint="Use one that there is, if it fits."
      suggestions={suggestions}
    />
  )
}

/** Marks a piece of any kind as made up. */
export function FictionalField({ form }: { form: FormOf }) {
  return (
    <TickControl
      form={form}
      at={['fictional']}
      label="People, places or figures in it are made up"
      hint="Readers are told so on the page."
    />
  )
}
