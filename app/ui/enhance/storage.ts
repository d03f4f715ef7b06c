/** What this browser keeps of the reader's wishes, or null where storage is empty or switched off. */
export function readStorage(name: string) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a wish; null forgets it. */
export function writeStorage(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage is full or switched off, so the choice is lost with the page.
  }
}
