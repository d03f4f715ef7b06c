import { attendMenu } from './menu.ts'
import { attendToasts } from './toasts.ts'

// The one script of every page: plain, small, and nothing depends on it.
attendToasts()
attendMenu()
