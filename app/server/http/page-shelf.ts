type Weighed = { bytes: number }

/** Keeps things by their key, up to so many bytes: what was not asked for the longest time makes room. */
export function createShelf<Kept extends Weighed>(mostBytes: number) {
  // A Map remembers the order in which its keys came.
  const kept = new Map<string, Kept>()
  let bytes = 0

  function drop(key: string) {
    const one = kept.get(key)
    if (one) bytes -= one.bytes
    kept.delete(key)
  }

  return {
    find(key: string) {
      const one = kept.get(key)
      if (!one) return null
      kept.delete(key)
      kept.set(key, one)
      return one
    },

    /** Larger than a sixteenth of the shelf is not kept at all: it would push out too much that is asked for. */
    keep(key: string, one: Kept) {
      drop(key)
      if (one.bytes > mostBytes / 16) return
      kept.set(key, one)
      bytes += one.bytes
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },

    /** Something kept has become lighter or heavier. */
    weigh(key: string, one: Kept, before: number) {
      if (kept.get(key) === one) bytes += one.bytes - before
    },

    dropThose(which: (one: Kept) => boolean) {
      for (const [key, one] of kept) if (which(one)) drop(key)
    },

    size: () => ({ pages: kept.size, bytes }),
  }
}
