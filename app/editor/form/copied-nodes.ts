import type { Element, ElementContent, Nodes, Parents } from 'hast'

// What is asked of the nodes of copied HTML.

export function newElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

export function textWithin(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textWithin).join('') : ''
}

export function styleOf({ properties }: Element) {
  return String(properties.style ?? '')
    .replace(/\s+/g, '')
    .toLowerCase()
}

export function classesOf({ properties }: Element) {
  return [properties.className ?? ''].flat().join(' ')
}

const block =
  /^(?:address|article|aside|blockquote|caption|center|d[dlt]|details|dialog|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6r]|header|hgroup|legend|li|main|menu|nav|ol|p|pre|search|section|summary|table|t(?:body|d|foot|h|head|r)|ul)$/

export function isBlock(node: Nodes) {
  return node.type === 'element' && block.test(node.tagName)
}

export function holdsBlocks(node: Parents): boolean {
  return node.children.some(
    (child) => isBlock(child) || (child.type === 'element' && holdsBlocks(child)),
  )
}
