// Every key contains the reader's id from `data-reader`, so that on a shared machine nobody sees what somebody else wrote.

export type Where = 'tab' | 'until-sign-out' | 'browser'

// sent-drafts.js removes what is kept until the reader signs out.
const prefixes = {
  tab: 'private',
  'until-sign-out': 'private-until-sign-out',
  browser: 'private',
} satisfies Record<Where, string>

/** Null when there is none or storage is disabled. */
export function readPrivate(name: string, where: Where = 'tab') {
  try {
    return getStorage(where).getItem(keyFor(name, where))
  } catch {
    return null
  }
}

/** Null removes it. @returns whether it is stored */
export function writePrivate(name: string, value: string | null, where: Where = 'tab') {
  try {
    if (value === null) getStorage(where).removeItem(keyFor(name, where))
    else getStorage(where).setItem(keyFor(name, where), value)
    return value !== null
  } catch {
    // Storage is full or disabled: the page works without it.
    return false
  }
}

/** When a session has ended by itself, its reader's own words are to come back: then only what is in the tab goes. */
export function removePrivateOfOthers(reader: string) {
  const isOthers = (owner: string) => owner !== '' && owner !== reader
  removeStored('tab', isOthers)
  if (reader) removeStored('until-sign-out', isOthers)
}

export function removeStored(
  where: Where,
  isGone: (owner: string, name: string, value: string) => boolean,
) {
  try {
    const storage = getStorage(where)
    for (const key of Object.keys(storage)) {
      const [prefix, owner = '', ...name] = key.split(' ')
      if (prefix !== prefixes[where]) continue
      if (isGone(owner, name.join(' '), storage.getItem(key) ?? '')) storage.removeItem(key)
    }
  } catch {}
}

function getStorage(where: Where) {
  return where === 'tab' ? sessionStorage : localStorage
}

function keyFor(name: string, where: Where) {
  return `${prefixes[where]} ${document.documentElement.dataset.reader ?? ''} ${name}`
}
