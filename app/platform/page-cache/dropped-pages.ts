const listeners = new Set<() => void>()

/** Call it once the new piece or setting is in place. */
export function dropCachedPages() {
  for (const drop of listeners) drop()
}

export function whenPagesAreDropped(drop: () => void) {
  listeners.add(drop)
  return () => {
    listeners.delete(drop)
  }
}
