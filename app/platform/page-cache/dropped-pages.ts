const listeners = new Set<() => void>()

/** Any page may show a piece or a setting that has changed. Call it once the new one is in place. */
export function dropCachedPages() {
  for (const drop of listeners) drop()
}

/** @returns what ends it */
export function whenPagesAreDropped(drop: () => void) {
  listeners.add(drop)
  return () => {
    listeners.delete(drop)
  }
}
