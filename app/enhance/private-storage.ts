// What a page keeps for its signed-in reader until the tab is closed or they sign out. Every key names the reader, as
// `data-reader` of the page does: on a shared machine nobody finds what somebody else wrote.

const prefix = 'private'

/** The value kept under a name for the reader of this page; null when there is none, or storage is switched off. */
export function readPrivate(name: string) {
  try {
    return sessionStorage.getItem(keyFor(name))
  } catch {
    return null
  }
}

/** Keeps a value for the reader of this page; null removes it. */
export function writePrivate(name: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(keyFor(name))
    else sessionStorage.setItem(keyFor(name), value)
  } catch {
    // Storage is full or switched off: the page works without.
  }
}

/**
 * Removes what is kept for anybody but this reader.
 *
 * @param reader '' for nobody
 */
export function removePrivateOfOthers(reader: string) {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${prefix} `) && !key.startsWith(`${prefix} ${reader} `)) {
        sessionStorage.removeItem(key)
      }
    }
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

function keyFor(name: string) {
  return `${prefix} ${document.documentElement.dataset.reader ?? ''} ${name}`
}
