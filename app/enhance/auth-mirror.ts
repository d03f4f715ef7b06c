import { readStorage, writeStorage } from './storage.ts'

// What the tabs of one browser tell each other: an opaque name for whoever is signed in, and when that was found out.
// Nothing stands here while nobody is. It opens no door: the session is a cookie that no script can read.

export type AuthMirror = { who: string; since: number }

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
 * What a page that was made for `shown` ('' for nobody) does once another reader, or nobody (null), is signed in.
 *
 * @param held whether this page has told the mirror of its reader: where storage is switched off, silence says nothing
 */
export function nextStep(shown: string, mirror: AuthMirror | null, held: boolean) {
  const who = mirror?.who ?? ''
  if (who === shown) return 'stay'
  if (!shown) return 'show them in'
  if (who) return 'begin anew'
  return held ? 'leave' : 'stay'
}
