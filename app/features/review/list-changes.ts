type Listed = { id: string; version: number }

type Lists<Item> = {
  /** The list as it was when the page opened. */
  opened: Item[]
  /** Whether more items followed the opened ones. */
  hadMore: boolean
  /** The same list now. */
  now: Item[]
}

/**
 * The items that were added to a list since it was opened, and those that left it. When the list had more pages, items
 * after the last one shown have only moved up and are not new.
 */
export function listChanges<Item extends Listed>({ opened, hadMore, now }: Lists<Item>) {
  const before = new Set(opened.map(({ id }) => id))
  const here = new Set(now.map(({ id }) => id))
  const lastShown = now.findLastIndex(({ id }) => before.has(id))
  const end = hadMore && lastShown >= 0 ? lastShown : now.length
  return {
    arrived: now.slice(0, end).filter(({ id }) => !before.has(id)),
    gone: opened.filter(({ id }) => !here.has(id)),
  }
}

/** The opened items, each in the latest version that any response contains. */
export function latestOf<Item extends Listed>(opened: Item[], ...answers: Item[][]): Item[] {
  const known = answers.flat()
  return opened.map((item) =>
    known.reduce(
      (last, one) => (one.id === last.id && one.version >= last.version ? one : last),
      item,
    ),
  )
}
