import { pageToasts } from '#content/page-toasts.ts'
import { say } from './say.ts'

const unreachable = { offline: pageToasts.offline, away: pageToasts.away }

/** A form that cannot be sent stays as it is, words and all, and says why. */
export function holdFormsWhileOffline() {
  let said: HTMLElement | undefined
  const takeBack = () => said?.toggleAttribute('hidden', true)
  const tell = (why: keyof typeof unreachable) => {
    takeBack()
    said = say(unreachable[why])
  }

  addEventListener(
    'submit',
    (event) => {
      if (navigator.onLine || (event.target as HTMLFormElement).method === 'dialog') return
      event.preventDefault()
      event.stopImmediatePropagation()
      tell('offline')
    },
    { capture: true },
  )
  // Where React sends the form, it finds out by itself that nobody answers (app/unreachable.ts).
  addEventListener('unreachable', (event) => {
    tell((event as CustomEvent<keyof typeof unreachable>).detail)
  })
  // Beside the word that it was sent after all, it would no longer be so.
  addEventListener('online', takeBack)
}
