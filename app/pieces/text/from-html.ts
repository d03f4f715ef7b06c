import type { Root as HtmlRoot } from 'hast'
import { type Options, toMdast } from 'hast-util-to-mdast'
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import { fitText } from './fit-text.ts'

/**
 * @param arrange what stands in place of a block, before all is made to fit
 * @throws RangeError for what is nested too deeply
 */
export function textFromHtml(
  html: HtmlRoot,
  handlers: Options['handlers'],
  arrange = (block: RootContent) => [block],
) {
  const parsed = toMdast(html, { document: true, handlers }) as Root
  const tree = fitText({ type: 'root', children: parsed.children.flatMap(arrange) })
  visit(tree, ['paragraph', 'heading', 'tableCell'], withoutReferences)
  // Escaped also where it begins no entity, as in A&E.
  const markdown = writer
    .stringify(tree)
    .trim()
    .replace(/\\&(?![a-z#][a-z0-9]*;)/gi, '&')
  return { tree, markdown }
}

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(writtenDirectives)
  .use(remarkStringify, { bullet: '-', rule: '-', resourceLink: true })
  .freeze()

// Without directives in a line, for which it would escape the colon of `10:30`.
function writtenDirectives(this: Processor) {
  const extension = directiveToMarkdown({ collapseEmptyAttributes: false })
  const unsafe = [
    ...(extension.unsafe?.filter(({ atBreak }) => atBreak) ?? []),
    { character: ':', after: ':', inConstruct: 'phrasing' as const },
  ]
  const data = this.data()
  data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), { ...extension, unsafe }]
}

/** Marks within a word may need character references, which nobody can read or search: they are dropped. */
function withoutReferences(node: Nodes) {
  if (!('children' in node)) return
  for (const mark of ['emphasis', 'strong']) {
    const children = node.children as PhrasingContent[]
    const written = writer.stringify({ type: 'root', children: [{ type: 'paragraph', children }] })
    if (!/(?<!\\)&#x/.test(written)) return
    visit(node, mark, (marked, index, parent) => {
      if (!parent || index === undefined || !('children' in marked)) return
      parent.children.splice(index, 1, ...(marked.children as typeof parent.children))
      return index
    })
  }
}
