// Stores values for the reader of the page, until the tab is closed or they sign out, or in the browser for longer. Every key
// contains the reader's id from `data-reader`, so that on a shared machine nobody sees what somebody else wrote.

const prefix = 'private'

type Where = 'tab' | 'browser'

/** The stored value for the reader of this page; null when there is none or storage is disabled. */
export function readPrivate(name: string, where: Where = 'tab') {
  try {
    return storageOf(where).getItem(keyFor(name))
  } catch {
    return null
  }
}

/** Stores a value for the reader of this page; null removes it. */
export function writePrivate(name: string, value: string | null, where: Where = 'tab') {
  try {
    if (value === null) storageOf(where).removeItem(keyFor(name))
    else storageOf(where).setItem(keyFor(name), value)
  } catch {
    // Storage is full or disabled: the page works without it.
  }
}

/**
 * Removes from the tab what is stored for any other signed-in reader.
 *
 * @param reader '' for nobody
 */
export function removePrivateOfOthers(reader: string) {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [start, owner] = key.split(' ')
      if (start === prefix && owner && owner !== reader) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is disabled: nothing is stored.
  }
}

function storageOf(where: Where) {
  return where === 'tab' ? sessionStorage : localStorage
}

function keyFor(name: string) {
  return `${prefix} ${document.documentElement.dataset.reader ?? ''} ${name}`
}
