import { type EditorView, WidgetType } from '@codemirror/view'
import { attributesIn } from '#app/editor/form/figures.ts'
import { pictureNamed } from '#app/editor/pictures/send-picture.ts'

/** What a line is, in plain words in place of its signs. */
export class LabelWidget extends WidgetType {
  readonly words: string

  constructor(words: string) {
    super()
    this.words = words
  }

  override eq(other: LabelWidget) {
    return other.words === this.words
  }

  toDOM() {
    return newElement('span', 'surface-label', this.words)
  }
}

/** In pixels, of those that were drawn: what has left the screen comes back as high as it was. */
const heights = new Map<string, number>()

abstract class BlockWidget extends WidgetType {
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }

  override eq(other: BlockWidget) {
    return other.constructor === this.constructor && other.text === this.text
  }

  override get estimatedHeight() {
    return heights.get(this.text) ?? this.guessHeight()
  }

  // A press leads to it, as to words.
  override ignoreEvent() {
    return false
  }

  protected abstract guessHeight(): number

  protected remember(element: HTMLElement, view: EditorView) {
    view.requestMeasure({
      key: this,
      read: () => void (element.isConnected && heights.set(this.text, element.offsetHeight)),
    })
  }
}

/** A picture, or the poster of a video, with what is said of it. */
export class FigureWidget extends BlockWidget {
  protected guessHeight() {
    return 420
  }

  toDOM(view: EditorView) {
    const { picture = '', alt = '', caption = '', video } = attributesIn(this.text)
    const figure = newElement('figure', 'surface-figure')
    const image = document.createElement('img')
    image.alt = alt
    image.width = 3
    image.height = 2
    const words = document.createElement('figcaption')
    const credit = newElement('span', 'surface-credit')
    if (video) words.append(newElement('b', '', 'Video'), ` at ${video} `)
    if (caption) words.append(caption, ' ')
    words.append(credit)
    if (picture) words.append(newElement('span', alt ? 'hint' : 'err', described(alt)))
    else words.append(newElement('span', 'err', 'No poster yet'))
    figure.append(image, words)
    void pictureNamed(picture).then((library) => {
      if (!library) {
        image.remove()
        if (picture) credit.textContent = `There is no picture “${picture}”.`
      } else {
        image.width = library.picture.width
        image.height = library.picture.height
        image.src = library.picture.webp
        if (library.credit) credit.textContent = `Picture: ${library.credit}`
        if (library.credit === '') words.append(newElement('span', 'err', 'No credit yet'))
      }
      this.remember(figure, view)
    })
    this.remember(figure, view)
    return figure
  }
}

function described(alt: string) {
  return alt ? `Described as: ${alt}` : 'Not described yet'
}

export class TableWidget extends BlockWidget {
  protected guessHeight() {
    return this.text.split('\n').length * 44
  }

  toDOM(view: EditorView) {
    const frame = newElement('div', 'surface-table')
    const table = document.createElement('table')
    for (const [index, cells] of rowsOf(this.text).entries()) {
      const row = table.insertRow()
      for (const words of cells) {
        row.append(newElement(index === 0 ? 'th' : 'td', '', words))
      }
    }
    frame.append(table)
    this.remember(frame, view)
    return frame
  }
}

/** The words of a table's cells, without the row of lines beneath its head. */
export function rowsOf(text: string) {
  return text
    .split('\n')
    .filter((_row, index) => index !== 1)
    .map((row) =>
      row
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) =>
          cell
            .trim()
            .replace(/\[((?:\\.|[^\]\\])*)\]\([^)\s]*\)/g, '$1')
            .replace(/(?<!\\)\*+/g, '')
            .replace(/\\(?=[^\w\s])/g, ''),
        ),
    )
}

function newElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  words = '',
) {
  const element = document.createElement(name)
  if (className) element.className = className
  element.textContent = words
  return element
}
