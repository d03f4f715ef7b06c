/** A block that the tools of a text write, with words that are to be written over. */
export type Template = {
  block: string
  /** What is to be written over, in the order it stands in the block. */
  fields: string[]
  /** Finds what was left as it is. */
  unfilled: RegExp
}

export const templates = {
  'Pull quote': {
    block: '> The words.\n>\n> **Name**, role',
    fields: ['The words.', 'Name', 'role'],
    unfilled: /^> (?:The words\.|\*\*Name\*\*.*|\*\*.+\*\*, role)[ \t]*$/m,
  },
  Table: {
    block: '| One | Two |\n| - | - |\n| A | B |',
    fields: ['One', 'Two', 'A', 'B'],
    unfilled: /^\| (?:One \| Two|A \| B) \|[ \t]*$/m,
  },
  'In short': {
    block: ':::short\n- The answer.\n:::',
    fields: ['The answer.'],
    unfilled: /(?<=^:::short\n)- The answer\.[ \t]*$/m,
  },
  'When to get help': {
    block: ':::help\n- The sign, and whom to ring.\n:::',
    fields: ['The sign, and whom to ring.'],
    unfilled: /(?<=^:::help\n)- The sign, and whom to ring\.[ \t]*$/m,
  },
  'Side note': {
    block: ':::note\nThe note.\n:::',
    fields: ['The note.'],
    unfilled: /(?<=^:::note\n)The note\.[ \t]*$/m,
  },
  'Box with a heading': {
    block: ':::aside[The heading]\nThe words.\n:::',
    fields: ['The heading', 'The words.'],
    unfilled: /^:::aside\[The heading\]|(?<=^:::aside\[.*\]\n)The words\.[ \t]*$/m,
  },
  Transcript: {
    block: ':::transcript\nWho speaks: what is said, and what is seen.\n:::',
    fields: ['Who speaks: what is said, and what is seen.'],
    unfilled: /(?<=^:::transcript\n)Who speaks: what is said, and what is seen\.[ \t]*$/m,
  },
  Diagram: {
    block: '::diagram{name="its-name" caption="A line beneath it"}',
    fields: ['its-name', 'A line beneath it'],
    unfilled: /^::diagram\{(?:name="its-name"|.*caption="A line beneath it")/m,
  },
} satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

/** What of the templates was never written over, each with its line; the first line is 1. */
export function problemsWithTemplates(markdown: string) {
  const text = markdown.replace(/\r\n?/g, '\n')
  return Object.entries<Template>(templates)
    .flatMap(([name, { unfilled }]) => {
      const match = unfilled.exec(text)
      if (!match) return []
      const line = text.slice(0, match.index).split('\n').length
      return [{ line, reason: `“${name}” still has words to be written over.` }]
    })
    .toSorted((a, b) => a.line - b.line)
}
