import type { Nodes, RootContent } from 'mdast'

/** @param slot what stands where the text names a slot such as `::pieces` */
export function plainText(
  nodes: RootContent[],
  options: { makeAddress: (url: string) => string; slot: (name: string) => string },
): string {
  const { makeAddress, slot } = options
  return nodes.map(block).filter(Boolean).join('\n\n')

  function block(node: Nodes): string {
    switch (node.type) {
      case 'heading':
        return inline(node).toUpperCase()
      case 'thematicBreak':
        return '---'
      case 'list':
        return node.children
          .map((item, index) => {
            const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '- '
            const lines = item.children.map(block).join('\n').split('\n')
            return mark + lines.join(`\n${' '.repeat(mark.length)}`)
          })
          .join('\n')
      case 'blockquote':
        return node.children.map(block).join('\n\n').replace(/^/gm, '> ')
      case 'table':
        return node.children.map((row) => row.children.map(inline).join(' | ')).join('\n')
      case 'containerDirective':
        return node.children.map(block).join('\n\n')
      case 'leafDirective':
        return 'alt' in (node.attributes ?? {}) ? figure(node.attributes ?? {}) : slot(node.name)
      default:
        return inline(node)
    }
  }

  function figure({ alt, video }: Record<string, string | null | undefined>) {
    return video ? `[Video: ${alt}] (${makeAddress(video)})` : `[Picture: ${alt}]`
  }

  function inline(node: Nodes): string {
    if (node.type === 'text') return node.value
    if (node.type === 'break') return '\n'
    if (!('children' in node)) return ''
    const words = node.children.map((child) => inline(child as Nodes)).join('')
    if (node.type !== 'link') return words
    const address = makeAddress(node.url)
    return words === address ? address : `${words} (${address})`
  }
}
