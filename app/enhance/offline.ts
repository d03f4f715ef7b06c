import { pageToasts } from '#content/page-toasts.ts'
import { say } from './say.ts'

const unreachable = { offline: pageToasts.offline, away: pageToasts.away }

/** A form that cannot be sent stays as it is, words and all, and says why. */
export function holdFormsWhileOffline() {
  addEventListener(
    'submit',
    (event) => {
      if (navigator.onLine || (event.target as HTMLFormElement).method === 'dialog') return
      event.preventDefault()
      event.stopImmediatePropagation()
      say(pageToasts.offline)
    },
    { capture: true },
  )
  // Where React sends the form, it finds out by itself that nobody answers (app/unreachable.ts).
  addEventListener('unreachable', (event) => {
    const { detail } = event as CustomEvent<keyof typeof unreachable>
    say(unreachable[detail])
  })
}
