import { pageToasts } from '#content/page-toasts.ts'
import { authMirrorKey, nextStep, readAuthMirror, writeAuthMirror } from './auth-mirror.ts'
import { removePrivateOfOthers } from './private-storage.ts'
import { showToast } from './show-toast.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const page = document.documentElement
let isHeld = false
let announced = false

/**
 * Each document says for whom it was rendered (`data-reader`, absent when the server could not know). A tab that is told of
 * another reader, also when it becomes visible again, reloads or leaves. No request is made to find out.
 */
export function initAuthSync() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Back and forward may show a document that is older than the last sign-in.
  publishReader(visit?.type === 'back_forward' ? 0 : performance.timeOrigin)
  // With React a sign-in does not load a new document.
  new MutationObserver(() => publishReader(Date.now())).observe(page, {
    attributeFilter: ['data-reader'],
  })
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

/** @param since when the document was requested; what another tab stored later takes precedence */
function publishReader(since: number) {
  const shown = page.dataset.reader
  if (shown === undefined) return
  removePrivateOfOthers(shown)
  const mirror = readAuthMirror()
  if (since <= (mirror?.since ?? 0)) return follow()
  writeAuthMirror(shown ? { who: shown, since } : null)
  isHeld = readAuthMirror()?.who === shown
}

function follow() {
  const shown = page.dataset.reader
  if (shown === undefined) return
  const mirror = readAuthMirror()
  isHeld ||= mirror?.who === shown
  const step = nextStep(shown, mirror, isHeld)
  if (step === 'stay') return
  // The sign-in page redirects by itself, and reloading would lose what somebody has begun to write.
  if (step === 'show' && (location.pathname === '/auth' || hasUnsavedInput())) return announceOnce()
  if (isReloadingInALoop()) return
  // Not reload(): on the answer to a form, the browser would ask to send the form again.
  location.replace(step === 'leave' ? '/' : location.pathname + location.search)
}

function announceOnce() {
  if (announced) return
  announced = true
  showToast(pageToasts.signedInElsewhere)
}

// Two tabs may never agree, for example when one does not send the cookie. Then they stop reloading.
function isReloadingInALoop() {
  const now = Date.now()
  try {
    const turns: number[] = JSON.parse(sessionStorage.getItem('turns') ?? '[]')
    const lately = turns.filter((turn) => now - turn < 10_000)
    if (lately.length >= 4) return true
    sessionStorage.setItem('turns', JSON.stringify([...lately, now]))
    return false
  } catch {
    // Without storage there is no mirror to follow.
    return true
  }
}
