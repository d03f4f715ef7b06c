type Listed = { id: string; version: number }

type Lists<Item> = {
  /** The list as it was opened. */
  opened: Item[]
  /** Whether it went on after what was opened. */
  hadMore: boolean
  /** The same list as it is now. */
  now: Item[]
}

/**
 * What came into a list since it was opened, and how many have left it. Where the list goes on, whatever follows the last
 * one that was shown has only moved up into the place of another.
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

/** The latest of each of the opened ones, out of several answers of the site. */
export function latestOf<Item extends Listed>(opened: Item[], ...answers: Item[][]): Item[] {
  const known = answers.flat()
  return opened.map((item) =>
    known.reduce(
      (last, one) => (one.id === last.id && one.version >= last.version ? one : last),
      item,
    ),
  )
}
