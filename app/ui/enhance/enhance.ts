import { initAdverts } from './adverts.ts'
import { initArrowKeys } from './arrow-keys.ts'
import { initAuthSync } from './auth-sync.ts'
import { initChips } from './chips.ts'
import { initConsent } from './consent.ts'
import { initCopyButtons } from './copy.ts'
import { initDialogs } from './dialogs.ts'
import { initDrafts } from './drafts.ts'
import { initFavourites } from './favourites.ts'
import { initFilms } from './films.ts'
import { initFocus } from './focus.ts'
import { clearOnLeaving, guardMenus } from './guards.ts'
import { initListLoading } from './list-loading.ts'
import { logNotFound } from './log-404.ts'
import { initMenu } from './menu.ts'
import { initOfflineForms } from './offline.ts'
import { reportPageView } from './opened-page.ts'
import { initShareButtons } from './share.ts'
import { initTheme } from './theme.ts'
import { initTicks } from './ticks.ts'
import { initToasts } from './toasts.ts'
import { initTranscripts } from './transcripts.ts'

// The one script of every page. It is small, and every page works without it.
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
initFavourites()
initListLoading()
initArrowKeys()
initDrafts()
initTranscripts()
initTicks()
initOfflineForms()
logNotFound()
reportPageView()
