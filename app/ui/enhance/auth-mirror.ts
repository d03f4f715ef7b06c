import { readStorage, writeStorage } from './storage.ts'

// What the tabs of one browser tell each other: an opaque code for the signed-in reader and when it was last seen. Nothing
// is stored while nobody is signed in. It grants no access: the session is a cookie that scripts cannot read.

type AuthMirror = { who: string; since: number }

export const authMirrorKey = 'reader'

export function readAuthMirror(): AuthMirror | null {
  try {
    const { who, since } = JSON.parse(readStorage(authMirrorKey) ?? '{}')
    return typeof who === 'string' && who && typeof since === 'number' ? { who, since } : null
  } catch {
    return null
  }
}

export function writeAuthMirror(mirror: AuthMirror | null) {
  writeStorage(authMirrorKey, mirror && JSON.stringify(mirror))
}

/**
 * For a page rendered for `shown` ('' for nobody).
 * @param isHeld whether it has stored its reader; where storage is disabled, an empty mirror means nothing
 */
export function nextStep(shown: string, mirror: AuthMirror | null, isHeld: boolean) {
  const who = mirror?.who ?? ''
  if (who === shown) return 'stay'
  if (!shown) return 'show'
  if (who) return 'reload'
  return isHeld ? 'leave' : 'stay'
}
