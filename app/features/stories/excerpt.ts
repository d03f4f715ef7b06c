/** The first words of a text, with '...' when something was cut. Words are what white space separates. */
export function firstWords(text: string, count: number) {
  const words = text.trim().split(/\s+/)
  return words.length > count ? `${words.slice(0, count).join(' ')}...` : words.join(' ')
}

/** The first characters (code points, so never half of one) of a text, with '...' when something was cut. */
export function firstCharacters(text: string, count: number) {
  // A character is two units at most, so no more of a long story need be taken apart.
  const characters = Array.from(text.trim().slice(0, 2 * (count + 1)))
  return characters.length > count
    ? `${characters.slice(0, count).join('').trimEnd()}...`
    : characters.join('')
}

/** The first whole sentences of a text that fit; of a sentence that alone is longer, its first characters. */
export function firstSentences(text: string, count: number) {
  const [first = ''] = text.trim().split(/\s*\n\s*\n\s*/)
  const paragraph = first.replace(/\s+/g, ' ')
  let sentences = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(
    paragraph,
  )) {
    if (Array.from(sentences + segment.trimEnd()).length > count) break
    sentences += segment
  }
  return sentences.trim() || firstCharacters(paragraph, count)
}

/** The title if there is one, else the first words of the story: 5 on the public list, 6 on the dashboard. */
export function storyTitle(
  { title, story }: { title: string | null; story: string },
  words: 5 | 6,
) {
  return title?.trim() || firstWords(story, words)
}

/** A note as a sentence of its own: with a full stop unless it ends in one of its own. */
export function asSentence(note: string) {
  return /[.!?…]$/.test(note) ? note : `${note}.`
}

// Where nothing stands between the words, as in Chinese, three of them may be the whole story; an address of more than
// 16 kB is refused by the server.
const longestSlug = 60

/**
 * The last part of a submission's address: the first three words of the story, in lower case, joined by hyphens, as far
 * as they fit. Letters and digits of any script are kept. Empty when the words hold neither.
 */
export function storySlug(story: string) {
  const slug = story
    .trim()
    .split(/\s+/, 3)
    .map((word) => word.toLowerCase().replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, ''))
    .filter(Boolean)
    .join('-')
  return Array.from(slug).slice(0, longestSlug).join('').replace(/-$/, '')
}

/** Minutes to read a text, at 200 words a minute, at least 1. */
export function readTimeText(text: string) {
  const words = text.trim().split(/\s+/).filter(Boolean).length
  return `${Math.max(1, Math.ceil(words / 200))} min read`
}
