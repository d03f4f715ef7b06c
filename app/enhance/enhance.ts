import { attendAdverts } from './adverts.ts'
import { attendChips } from './chips.ts'
import { attendConsent } from './consent.ts'
import { attendCopies } from './copy.ts'
import { attendDialogs } from './dialogs.ts'
import { initDrafts } from './drafts.ts'
import { attendFilms } from './films.ts'
import { keepFocus } from './focus.ts'
import { clearOnLeaving, guardMenus } from './guards.ts'
import { attendMenu } from './menu.ts'
import { tellOfMissingPages } from './missing.ts'
import { attendNeighbours } from './neighbours.ts'
import { holdFormsWhileOffline } from './offline.ts'
import { attendSharing } from './share.ts'
import { attendTabs } from './tabs.ts'
import { attendTheme } from './theme.ts'
import { attendToasts } from './toasts.ts'
import { initTranscripts } from './transcripts.ts'

// The one script of every page: plain, small, and nothing depends on it.
guardMenus()
clearOnLeaving()
attendTabs()
attendTheme()
attendToasts()
keepFocus()
attendMenu()
attendChips()
attendDialogs()
attendCopies()
attendSharing()
attendConsent()
attendAdverts()
attendFilms()
attendNeighbours()
initDrafts()
initTranscripts()
holdFormsWhileOffline()
tellOfMissingPages()
