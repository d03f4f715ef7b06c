import { TextControl, TickControl } from './piece-controls.tsx'

/** The category of an article or a plate, with those that there are. */
export function CategoryField({ suggestions }: { suggestions: string[] }) {
  return (
    <TextControl
      at="category"
      hint="Use one that there is, if it fits."
      suggestions={suggestions}
    />
  )
}

/** Marks a piece of any kind as made up. */
export function FictionalField() {
  return (
    <TickControl
      at="fictional"
      label="People, places or figures in it are made up"
      hint="Readers are told so on the page."
    />
  )
}
