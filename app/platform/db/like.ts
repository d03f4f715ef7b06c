/** A pattern for `like` and `ilike` that finds these words anywhere, whatever signs they have. */
export function containing(words: string) {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
