import { LRUCache } from 'lru-cache'

type Sized = { bytes: number }

/** The least recently used pages are evicted first. */
export function createPageStore<Page extends Sized>(maxBytes: number) {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    // A larger page would evict too many others.
    maxEntrySize: Math.floor(maxBytes / 16),
    sizeCalculation: ({ bytes }) => bytes,
  })

  return {
    find: (key: string) => pages.get(key) ?? null,

    /** A page larger than a sixteenth of `maxBytes` is not stored, and an older page under the same key is deleted. */
    set(key: string, page: Page) {
      pages.set(key, page)
    },

    updateSize(key: string, page: Page) {
      if (pages.peek(key) !== page) return
      // Setting the same object again would not recalculate its size.
      pages.delete(key)
      pages.set(key, page)
    },

    deleteWhere(matches: (page: Page) => boolean) {
      for (const [key, page] of [...pages.entries()]) if (matches(page)) pages.delete(key)
    },

    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}
