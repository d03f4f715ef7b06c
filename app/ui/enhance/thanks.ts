import { failure } from '#content/react-toasts.ts'
import { onElement } from './on-element.ts'
import { showToast } from './show-toast.ts'
import { readStorage, writeStorage } from './storage.ts'

/** A visitor's are kept in the browser, each with the receipt that takes them back: the server knows members only. */
export function initThanks() {
  onElement('[data-thanks]', (element) => {
    const form = element as HTMLFormElement
    const story = form.dataset.thanks ?? ''
    const isVisitor = !document.documentElement.dataset.reader
    const lines = () => (readStorage('thanked') ?? '').split('\n').filter(Boolean)
    const others = () => lines().filter((line) => !line.startsWith(story))
    const own = lines().find((line) => line.startsWith(story))
    if (isVisitor && own) show(form, true, own.slice(story.length + 1))

    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      if (form.ariaBusy === 'true') return
      form.ariaBusy = 'true'
      const body = new URLSearchParams(new FormData(form) as never)
      const thanked = body.get('thanks') === 'yes'
      show(form, thanked)
      try {
        const { ok, url } = await fetch(form.action, { method: 'POST', body })
        if (!ok) throw new Error()
        const receipt = new URL(url).searchParams.get('receipt') ?? ''
        show(form, thanked, receipt)
        if (isVisitor) {
          const remembered = [...others(), ...(thanked ? [`${story} ${receipt}`] : [])]
          writeStorage('thanked', remembered.join('\n') || null)
        }
      } catch {
        show(form, !thanked, body.get('receipt') ?? '')
        showToast(failure('Not sent', 'Try again in a few minutes.'))
      }
      form.ariaBusy = null
    })
  })
}

function show(form: HTMLFormElement, thanked: boolean, receipt = '') {
  const [target, receiptField] = form.querySelectorAll('input')
  const [before, after] = form.querySelectorAll<HTMLElement>('span span')
  target!.value = thanked ? 'no' : 'yes'
  receiptField!.value = receipt
  before!.hidden = thanked
  after!.hidden = !thanked
  form.querySelector('button')!.setAttribute('aria-pressed', String(thanked))
}
