import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import { type MarkdownConfig, parser, Table } from '@lezer/markdown'

const directiveLine = /^:{2,3}(?:[a-z][\w-]*.*)?\s*$/

/** `::name{…}`, and the lines that begin and end a block. They end a paragraph. */
const directives: MarkdownConfig = {
  defineNodes: [{ name: 'Directive', block: true }],
  parseBlock: [
    {
      name: 'Directive',
      before: 'FencedCode',
      parse(context, line) {
        if (line.pos !== line.basePos || !directiveLine.test(line.text)) return false
        const from = context.lineStart
        const to = from + line.text.length
        context.nextLine()
        context.addElement(context.elt('Directive', from, to))
        return true
      },
      endLeaf: (_context, line) => directiveLine.test(line.text),
    },
  ],
}

const data = defineLanguageFacet()

/** The Markdown of a piece. What its check refuses is read as words. */
export const language = new Language(
  data,
  parser.configure([
    Table,
    directives,
    {
      remove: ['HTMLBlock', 'HTMLTag', 'IndentedCode', 'LinkReference', 'Image', 'SetextHeading'],
      props: [languageDataProp.add({ Document: data })],
    },
  ]),
  [],
  'markdown',
)
