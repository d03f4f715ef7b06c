/** With '...' when something was cut. */
export function firstWords(text: string, count: number) {
  const words = text.trim().split(/\s+/)
  return words.length > count ? `${words.slice(0, count).join(' ')}...` : words.join(' ')
}

/** With '...' when something was cut; of one long word its first characters (code points). */
export function firstWholeWords(text: string, maxCharacters: number) {
  // A code point has at most two code units, so a longer part of the text is not needed.
  const characters = Array.from(text.trim().slice(0, 2 * (maxCharacters + 1)))
  if (characters.length <= maxCharacters) return characters.join('')
  const [words] = characters
    .slice(0, maxCharacters + 1)
    .join('')
    .match(/^.*\S(?=\s)/s) ?? [characters.slice(0, maxCharacters).join('')]
  return `${words}...`
}

const englishSentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** If even the first does not fit, its first words. */
export function firstSentences(text: string, count: number) {
  const [first = ''] = text.trim().split(/\s*\n\s*\n\s*/)
  const paragraph = first.replace(/\s+/g, ' ')
  let sentences = ''
  for (const { segment } of englishSentences.segment(paragraph)) {
    if (Array.from(sentences + segment.trimEnd()).length > count) break
    sentences += segment
  }
  return sentences.trim() || firstWholeWords(paragraph, count)
}

/** In quotation marks; those within become single, as is usual in Britain. */
export function quoteSentences(text: string, count: number) {
  const within = firstSentences(text, count)
    .replace(/“|(?<!\S)"/g, '‘')
    .replace(/[”"]/g, '’')
  return `“${within}”`
}

/** Without a title the first words: 5 for readers, 6 for its author and the team. */
export function storyTitle(
  { title, story }: { title: string | null; story: string },
  words: 5 | 6 = 5,
) {
  return title?.trim() || firstWords(story, words)
}

export function asSentence(note: string) {
  const sentence = note.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

// Without spaces, as in Chinese, three words may be the whole story, and the server refuses URLs over 16 kB.
const maxSlugCharacters = 60

/** The first three words in lower case. Letters and digits of any script; empty when the words have neither. */
export function storySlug(story: string) {
  const slug = story
    .trim()
    .split(/\s+/, 3)
    .map((word) => word.toLowerCase().replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, ''))
    .filter(Boolean)
    .join('-')
  return Array.from(slug).slice(0, maxSlugCharacters).join('').replace(/-$/, '')
}

/** At 200 words a minute, at least 1. */
export function readTimeText(text: string) {
  const words = text.trim().split(/\s+/).filter(Boolean).length
  return `${Math.max(1, Math.ceil(words / 200))} min read`
}
