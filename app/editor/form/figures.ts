import { templates } from '#app/pieces/text/templates.ts'
import { type Edit, figureBlock, type Selected, withTemplate } from './markdown-edits.ts'

/** A picture in the text of a piece, or a video with its poster. */
export type Figure = {
  from: number
  to: number
  name: string
  alt: string
  caption: string
  /** Its address; empty for a picture. */
  video: string
}

/** The pictures of a text, in the order they stand in it. */
export function figuresIn(text: string): Figure[] {
  return [...text.matchAll(/^::figure\{(.*)\}[ \t]*$/gm)].map((match) => {
    const { picture = '', alt = '', caption = '', video = '' } = attributesIn(match[1] ?? '')
    const to = match.index + match[0].length
    return { from: match.index, to, name: picture, alt, caption, video }
  })
}

/** The video that the caret is at. */
export function videoAtCaret({ text, start }: Selected) {
  return figuresIn(text).find(({ from, to, video }) => video && from <= start && start <= to)
}

/** Puts a video into a text, with a transcript to be written, or changes the one that the caret is at. */
export function withVideo(
  at: Selected,
  video: Pick<Figure, 'name' | 'alt' | 'caption' | 'video'>,
): Edit {
  const words = figureBlock(video)
  const present = videoAtCaret(at)
  if (present) {
    return { from: present.from, to: present.to, words, select: [words.length, words.length] }
  }
  const { block, fields } = templates.Transcript
  return withTemplate(at, { block: `${words}\n\n${block}`, fields })
}

/** The attributes of a directive as they are read: `alt="…"`. */
export function attributesIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([a-z]+)=(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(
    pairs.map(([, name, double, single]) => [name, unescaped(double ?? single ?? '')]),
  )
}

function unescaped(words: string) {
  return words.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
