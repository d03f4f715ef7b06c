/** A picture in the text of a piece, with the line it stands in. */
export type Figure = {
  from: number
  to: number
  name: string
  alt: string
  caption: string
}

/** The pictures of a text, in the order they stand in it. */
export function figuresIn(text: string): Figure[] {
  return [...text.matchAll(/^::figure\{(.*)\}[ \t]*$/gm)].map((match) => {
    const { picture = '', alt = '', caption = '' } = attributesIn(match[1] ?? '')
    return { from: match.index, to: match.index + match[0].length, name: picture, alt, caption }
  })
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
