/** The last part of a topic's address: `First tattoo` is at `/blog/tag/first-tattoo`. */
export function slugOfTag(tag: string) {
  return tag
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
