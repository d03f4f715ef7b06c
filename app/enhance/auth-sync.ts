import { pageToasts } from '#content/page-toasts.ts'
import { authMirrorKey, nextStep, readAuthMirror, writeAuthMirror } from './auth-mirror.ts'
import { removePrivateOfOthers } from './private-storage.ts'
import { showToast } from './show-toast.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const page = document.documentElement
let held = false
let said = false

/**
 * Lets the tabs of one browser agree on who is signed in. Every document says whom it was made for (`data-reader`, not
 * there when the server could not know) and tells the others; a tab that hears otherwise, or wakes to it, follows. No
 * request is made to find out.
 */
export function initAuthSync() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Back and forward may bring a document that is older than the last sign-in.
  tell(visit?.type === 'back_forward' ? 0 : performance.timeOrigin)
  // React signs in without a new document.
  new MutationObserver(() => tell(Date.now())).observe(page, { attributeFilter: ['data-reader'] })
  addEventListener('storage', ({ key }) => {
    if (key === authMirrorKey || key === null) follow()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow()
  })
}

/** @param since when this was asked for: what another tab has found out later holds */
function tell(since: number) {
  const shown = page.dataset.reader
  if (shown === undefined) return
  removePrivateOfOthers(shown)
  const mirror = readAuthMirror()
  if (since <= (mirror?.since ?? 0)) return follow()
  writeAuthMirror(shown ? { who: shown, since } : null)
  held = readAuthMirror()?.who === shown
}

function follow() {
  const shown = page.dataset.reader
  if (shown === undefined) return
  const mirror = readAuthMirror()
  held ||= mirror?.who === shown
  const way = nextStep(shown, mirror, held)
  if (way === 'stay') return
  // The sign-in page has its own ways, and what somebody has begun to write is worth more than a right masthead.
  if (way === 'show them in' && (location.pathname === '/auth' || hasUnsavedInput()))
    return tellOnce()
  if (isGoingInCircles()) return
  // Not reload(): a page that answered a form would ask to send it again.
  location.replace(way === 'leave' ? '/' : location.pathname + location.search)
}

function tellOnce() {
  if (said) return
  said = true
  showToast(pageToasts.signedInElsewhere)
}

// Should two tabs never agree, as when one of them is not sent the cookie, they stop trying.
function isGoingInCircles() {
  const now = Date.now()
  try {
    const turns: number[] = JSON.parse(sessionStorage.getItem('turns') ?? '[]')
    const lately = turns.filter((turn) => now - turn < 10_000)
    if (lately.length >= 4) return true
    sessionStorage.setItem('turns', JSON.stringify([...lately, now]))
    return false
  } catch {
    // Without storage there is no mirror to follow, either.
    return true
  }
}
