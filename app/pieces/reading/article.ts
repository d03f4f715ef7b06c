export const articlesPerPage = 48

const wordsAMinute = 200

/** In whole minutes, rounded up (specification, section 9). */
export function minutesToRead(words: number) {
  return Math.max(1, Math.ceil(words / wordsAMinute))
}
