/** Only `element` makes it, so text is never taken for markup. */
export class Xml {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Attributes = Record<string, string>
type Child = Xml | string | null | undefined

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Text is escaped, null is left out. */
export function element(name: string, attributes: Attributes, ...children: Child[]) {
  const inside = children.map((child) =>
    child instanceof Xml ? child.source : escaped(child ?? null),
  )
  return new Xml(`${opening(name, attributes)}${inside.join('')}</${name}>`)
}

export function opening(name: string, attributes: Attributes = {}) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${written.join('')}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Drops characters that XML 1.0 does not allow (2.2 Characters). */
export function escaped(text: string | null) {
  return (text ?? '')
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
