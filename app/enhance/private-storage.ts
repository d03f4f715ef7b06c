// Stores values for the reader of the page, until the tab is closed or they sign out, or in the browser for longer. Every key
// contains the reader's id from `data-reader`, so that on a shared machine nobody sees what somebody else wrote.

const prefix = 'private'

type Where = 'tab' | 'browser'

/** The value kept under a name for the reader of this page; null when there is none, or storage is switched off. */
export function readPrivate(name: string, where: Where = 'tab') {
  try {
    return storageOf(where).getItem(keyFor(name))
  } catch {
    return null
  }
}

/** Keeps a value for the reader of this page; null removes it. */
export function writePrivate(name: string, value: string | null, where: Where = 'tab') {
  try {
    if (value === null) storageOf(where).removeItem(keyFor(name))
    else storageOf(where).setItem(keyFor(name), value)
  } catch {
    // Storage is full or switched off: the page works without.
  }
}

/**
 * Removes from the tab what is kept for anybody else who has signed in.
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
    // Storage is switched off: nothing is kept.
  }
}

function storageOf(where: Where) {
  return where === 'tab' ? sessionStorage : localStorage
}

function keyFor(name: string) {
  return `${prefix} ${document.documentElement.dataset.reader ?? ''} ${name}`
}
