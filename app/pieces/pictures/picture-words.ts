export const figureLengths = {
  alt: [20, 200],
  caption: [10, 300],
} as const satisfies Record<string, readonly [minCharacters: number, maxCharacters: number]>

export function problemWithFigureWords(field: keyof typeof figureLengths, words: string) {
  const [min, max] = figureLengths[field]
  if (words.length >= min && words.length <= max) return null
  return `Write ${min} to ${max} characters. There are ${words.length}.`
}
