import { attributesIn } from '#app/editor/form/figures.ts'
import { slotNames } from '#app/editor/form/slot-names.ts'

const names: Record<string, string> = {
  short: 'In short',
  help: 'When to get help',
  note: 'Side note',
  aside: 'Box with a heading',
  pieces: 'The pieces',
  publisher: 'Who publishes the magazine',
}

/** What a line that begins with `::` or `:::` is called, in the words of the tools. */
export function blockName(line: string) {
  const [, name = '', rest = ''] = /^:{2,3}([a-z][\w-]*)(.*)$/.exec(line) ?? []
  const { picture, name: diagram, caption } = attributesIn(rest)
  if (name === 'figure') return `Picture: ${picture ?? ''}`
  if (name === 'diagram') return ['Diagram', diagram, caption].filter(Boolean).join(': ')
  const heading = /^\[(.*)\]/.exec(rest)?.[1]
  const known = names[name] ?? slotNames[name] ?? name.replaceAll('-', ' ')
  return heading ? `${known}: ${heading}` : known
}
