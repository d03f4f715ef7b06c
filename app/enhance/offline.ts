import { pageToasts } from '#content/page-toasts.ts'
import type { Toast } from '#content/toasts.ts'
import { showToast } from './show-toast.ts'

/** A form that cannot be sent keeps everything that was typed, and says why. */
export function initOfflineForms() {
  let said: HTMLElement | undefined
  const takeBack = () => said?.toggleAttribute('hidden', true)
  const tell = (why: Toast) => {
    takeBack()
    said = showToast(why)
  }

  addEventListener(
    'submit',
    (event) => {
      if (navigator.onLine || (event.target as HTMLFormElement).method === 'dialog') return
      event.preventDefault()
      event.stopImmediatePropagation()
      tell(pageToasts.offline)
    },
    { capture: true },
  )
  // Where React sends the form, it finds out by itself that nobody answers (app/features/site/offline-forms.ts).
  addEventListener('unreachable', (event) => {
    tell((event as CustomEvent<Toast>).detail)
  })
  // Beside the word that it was sent after all, it would no longer be so.
  addEventListener('online', takeBack)
}
