import { pageToasts } from '#content/page-toasts.ts'
import type { Toast } from '#content/toasts.ts'
import { showToast } from './show-toast.ts'

export function initOfflineForms() {
  let shown: HTMLElement | undefined
  const hide = () => shown?.toggleAttribute('hidden', true)
  const show = (why: Toast) => {
    hide()
    shown = showToast(why)
  }

  addEventListener(
    'submit',
    (event) => {
      if (navigator.onLine || (event.target as HTMLFormElement).method === 'dialog') return
      event.preventDefault()
      event.stopImmediatePropagation()
      show(pageToasts.offline)
    },
    { capture: true },
  )
  // React's forms report themselves that the site cannot be reached (app/site/offline-forms.ts).
  addEventListener('unreachable', (event) => {
    show((event as CustomEvent<Toast>).detail)
  })
  // The message would contradict the one that the form was sent after all.
  addEventListener('online', hide)
}
