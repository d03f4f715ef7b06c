const wordsAMinute = 200

/** In whole minutes, as the specification counts them (section 9). */
export function readTime(words: number) {
  return Math.max(1, Math.ceil(words / wordsAMinute))
}
