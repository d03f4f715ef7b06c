import { LRUCache } from 'lru-cache'

type Weighed = { bytes: number }

/** Keeps pages by their key, up to so many bytes: what was not asked for the longest time makes room. */
export function createPageStore<Kept extends Weighed>(mostBytes: number) {
  const pages = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    // A larger one would push out too much that is asked for.
    maxEntrySize: Math.floor(mostBytes / 16),
    sizeCalculation: ({ bytes }) => bytes,
  })

  return {
    find: (key: string) => pages.get(key) ?? null,

    /** A page larger than a sixteenth of all there is room for is not kept, and neither is the one before it. */
    keep(key: string, page: Kept) {
      pages.set(key, page)
    },

    /** A page that is kept has become lighter or heavier. */
    weigh(key: string, page: Kept) {
      if (pages.peek(key) !== page) return
      // Setting the same object again does not weigh it again.
      pages.delete(key)
      pages.set(key, page)
    },

    dropThose(which: (page: Kept) => boolean) {
      for (const [key, page] of [...pages.entries()]) if (which(page)) pages.delete(key)
    },

    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}
