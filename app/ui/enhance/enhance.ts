import { initAfterPaint } from './after-paint.ts'
import { initArrowKeys } from './arrow-keys.ts'
import { initAuthSync } from './auth-sync.ts'
import { initAdverts, initConsent } from './consent.ts'
import { initDrafts } from './drafts.ts'
import { initFavourites } from './favourites.ts'
import { initFilms, initTeasers, initTranscripts } from './films.ts'
import { initFocus } from './focus.ts'
import { clearOnLeaving, guardMenus } from './guards.ts'
import { initChips, initListLoading, initTicks } from './lists.ts'
import { initOfflineForms } from './offline.ts'
import { onElement } from './on-element.ts'
import { reportPageView } from './opened-page.ts'
import { initDialogs, initMenu } from './overlays.ts'
import { initCopyButtons, initShareButtons } from './share.ts'
import { initTheme } from './theme.ts'
import { initToasts } from './toasts.ts'

// The one script of every page. It is small, and every page works without it.
initAfterPaint()
guardMenus()
clearOnLeaving()
initAuthSync()
initTheme()
initToasts()
initFocus()
initMenu()
initChips()
initDialogs()
initCopyButtons()
initShareButtons()
initConsent()
initAdverts()
initFilms()
initTeasers()
initFavourites()
initListLoading()
initArrowKeys()
initDrafts()
initTranscripts()
initTicks()
initOfflineForms()
logNotFound()
reportPageView()

/** In the words that the specification requires (section 2, Not-found). */
function logNotFound() {
  onElement('[data-missing]', () => {
    console.error('404 Error: User attempted to access non-existent route', location.pathname)
  })
}
