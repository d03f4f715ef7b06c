/** Null also where storage is switched off. */
export function readStorage(name: string) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeStorage(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage is full or switched off, so the choice is lost with the page.
  }
}
