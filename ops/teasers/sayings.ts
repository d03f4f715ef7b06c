// What a teaser says, for its frames and for its captions.

type Phrase = {
  text: string
  at: number
  x?: number
  y?: number
  font?: string
  spacing?: number
}
/** What is said, from the script, and until when it stands. A phrase without `x` goes on in the line of the one before. */
export type Saying = { speaker: string; until: number; phrases: Phrase[] }

const left = 84

/** One line below the picture, or two. Each comes at its second. */
export function sayBelow(
  speaker: string,
  until: number,
  ...lines: [at: number, text: string][]
): Saying {
  const rows = lines.length > 1 ? [614, 684] : [640]
  const phrases = lines.map(([at, text], line) => ({ text, at, x: left, y: rows[line]! }))
  return { speaker, until, phrases }
}

/** What is said a while after the rest of its line. */
export function goOn({ phrases, ...saying }: Saying, at: number, text: string): Saying {
  return { ...saying, phrases: phrases.toSpliced(1, 0, { text, at }) }
}

/** The title, its series, and where to go on, each at its second. */
export function makeEndCard(
  title: string,
  series: string,
  x: number,
  seconds: [number, number, number],
): Saying {
  const [first, second, third] = seconds
  const phrases = [
    { text: title, at: first, x, y: 314, font: '600 104px Besley', spacing: -2.9 },
    { text: series, at: second, x: x + 4, y: 496, font: 'italic 400 58px Besley' },
    { text: 'Read the script', at: third, x: x + 6, y: 610, font: '600 50px Besley' },
  ]
  return { speaker: '', until: 999, phrases }
}
