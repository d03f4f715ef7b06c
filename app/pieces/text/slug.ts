const maxCharacters = 80

/**
 * Digits alone are refused, because addresses such as `/blog/7` are old ones.
 *
 * @returns what is wrong, in an editor's words, or null
 */
export function problemWithSlug(slug: string) {
  if (slug === '') return 'Choose an address.'
  if (slug.length > maxCharacters) return `Write at most ${maxCharacters} characters.`
  if (/^\d+$/.test(slug)) return 'An address needs a letter.'
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return 'Write lower-case letters, digits and single hyphens.'
  }
  return null
}

/** Empty when the title has no letter that an address may have. */
export function slugFrom(title: string) {
  const slug = asciiSlug(title, maxCharacters)
  return problemWithSlug(slug) === null ? slug : ''
}

const latin: Record<string, string> = Object.fromEntries(
  (
    'ßss æae œoe øo đd ðd þth łl ħh ıi ŋng ' +
    'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
    'єye іi ґg ђdj јj љlj њnj ћc џdz ѕdz ' +
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** Cyrillic and Greek are written as they sound. Empty where nothing of the words can be, as in Japanese. */
export function asciiSlug(words: string, maxCharacters: number) {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']|\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => latin[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxCharacters)
    .replace(/-$/, '')
}
