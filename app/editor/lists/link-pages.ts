export type LinkPage = {
  title: string
  kind: string
  address: string
  /** What to know before linking to it: only a text that is published later may link to what is scheduled. */
  note?: string
}

const maxFound = 10

/** The pages whose title and address have all the words, or whose address begins so, the best match first: ten at most. */
export function findLinkPages(pages: LinkPage[], sought: string) {
  if (sought.startsWith('/')) {
    return pages.filter(({ address }) => address.startsWith(sought)).slice(0, maxFound)
  }
  const words = plain(sought).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return pages
    .flatMap((page) => {
      const title = plain(page.title)
      const named = `${title} ${plain(page.address)}`
      return words.every((word) => named.includes(word))
        ? [{ page, rank: rankOf(title, words) }]
        : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ page }) => page)
}

/** Titles that begin with the words stand first, then those in which each begins a word. */
function rankOf(title: string, words: string[]) {
  if (title.startsWith(words.join(' '))) return 0
  return words.every((word) => ` ${title}`.includes(` ${word}`)) ? 1 : 2
}

/** Without capitals, accents and signs, since nobody types them to search. */
function plain(text: string) {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
