import { keep, kept } from './kept.ts'

// What the tabs of one browser tell each other: an opaque name for whoever is signed in, and when that was found out.
// Nothing stands here while nobody is. It opens no door: the session is a cookie that no script can read.

export type Mirror = { who: string; since: number }

export const mirrorKey = 'reader'

export function readMirror(): Mirror | null {
  try {
    const { who, since } = JSON.parse(kept(mirrorKey) ?? '{}')
    return typeof who === 'string' && who && typeof since === 'number' ? { who, since } : null
  } catch {
    return null
  }
}

export function writeMirror(mirror: Mirror | null) {
  keep(mirrorKey, mirror && JSON.stringify(mirror))
}

/**
 * What a page that was made for `shown` ('' for nobody) does once another reader, or nobody (null), is signed in.
 *
 * @param held whether this page has told the mirror of its reader: where storage is switched off, silence says nothing
 */
export function wayToAgree(shown: string, mirror: Mirror | null, held: boolean) {
  const who = mirror?.who ?? ''
  if (who === shown) return 'stay'
  if (!shown) return 'show them in'
  if (who) return 'begin anew'
  return held ? 'leave' : 'stay'
}
