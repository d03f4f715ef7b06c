import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'

/** With the captions of figures and diagrams. */
export function textsIn(tree: Nodes | HtmlRoot | Element) {
  const texts: string[] = []
  visit(tree, (node) => {
    if (node.type === 'text') texts.push(node.value)
    if (node.type === 'element' && node.properties.caption) {
      texts.push(String(node.properties.caption))
    }
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
