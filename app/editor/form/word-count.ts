/** Marks of Markdown that stand alone, such as `##` and `-`, are no words. */
export function countWords(text: string) {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
