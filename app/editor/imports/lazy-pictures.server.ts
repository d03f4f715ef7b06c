import type { Element, ElementContent, RootContent } from 'hast'

type Content = RootContent | ElementContent

/**
 * Pictures of a page that loads them late, as if it did not. Such a page has a placeholder with the address in another
 * attribute, or the picture in a `noscript` beside the placeholder, or both.
 */
export function withLazyPictures(nodes: Content[]): Content[] {
  const shown = new Map<Content, Content[]>()
  const elements = nodes.filter((node) => node.type === 'element')
  for (const [index, element] of elements.entries()) {
    if (element.tagName === 'img' && !shown.has(element)) {
      shown.set(element, [withOwnAddress(element)])
    }
    if (element.tagName !== 'noscript') continue
    const images = imagesIn(element)
    const neighbours = [elements[index - 1], elements[index + 1]].filter(
      (other) => other !== undefined,
    )
    const placeholder = neighbours.find((other) =>
      imagesIn(other).some((image) => !hasAddress(image)),
    )
    if (placeholder && images.length > 0) shown.set(placeholder, [])
    const addresses = neighbours.flatMap(imagesIn).map(({ properties }) => properties.src)
    shown.set(
      element,
      images.filter(({ properties }) => !addresses.includes(properties.src)),
    )
  }
  return nodes.flatMap((node) => shown.get(node) ?? [node])
}

function imagesIn(element: Element): Element[] {
  if (element.tagName === 'img') return [withOwnAddress(element)]
  return element.children.flatMap((child) => (child.type === 'element' ? imagesIn(child) : []))
}

/** Not one that stands for nothing until the picture has come. */
function hasAddress({ properties: { src } }: Element) {
  return typeof src === 'string' && src !== '' && !src.startsWith('data:')
}

function withOwnAddress(image: Element): Element {
  const { dataLazySrc, dataSrc, dataOriginal, dataOrigFile } = image.properties
  const whole = hasAddress(image) ? null : dataOrigFile
  const later = [dataLazySrc, dataSrc, dataOriginal, whole].find(Boolean)
  return later ? { ...image, properties: { ...image.properties, src: String(later) } } : image
}
