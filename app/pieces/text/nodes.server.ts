import type { Element, ElementContent, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast'
import type { Nodes } from 'mdast'

/**
 * Shows a node and all within it, parents first. `unist-util-visit` names a function for each node, which took a sixth of the
 * time of a long text.
 *
 * @param see returns false for a node whose children are left out
 */
export function visit<Node extends { type: string }>(
  node: Node,
  see: (node: Node, parent: Node | undefined) => unknown,
  parent?: Node,
) {
  if (see(node, parent) === false) return
  for (const child of (node as { children?: Node[] }).children ?? []) visit(child, see, node)
}

const inline = ['em', 'strong', 'a', 'br']

/** With the captions of figures and diagrams, and a space before each block in the tree. */
export function textsIn(tree: Nodes | HtmlRoot | Element) {
  const texts: string[] = []
  visit<Nodes | HtmlNodes>(tree, (node) => {
    if (node.type === 'text') texts.push(node.value)
    if (node.type !== 'element' || node === tree) return
    if (!inline.includes(node.tagName)) texts.push(' ')
    if (node.properties.caption) texts.push(String(node.properties.caption))
  })
  return texts
}

export function textOf(node: Nodes | Element) {
  return textsIn(node).join('')
}

export function htmlElement(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children }
}
