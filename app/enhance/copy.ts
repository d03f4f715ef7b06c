import { pageToasts } from '#content/page-toasts.ts'
import { onClick } from './on-element.ts'
import { showToast } from './show-toast.ts'

const shownFor = 2_000

/**
 * `data-copy` holds what a button or link copies, `data-copied` the words it shows for two seconds when it has.
 * On a link the address is opened all the same, once its copy is made.
 */
export function initCopyButtons() {
  onClick('[data-copy]', async (element) => {
    const done = await copied(element.dataset.copy ?? '')
    showToast(done ? pageToasts.linkCopied : pageToasts.copyFailed)
    if (done) showCopied(element)
  })
}

async function copied(words: string) {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    // Refused by the reader or the browser, or not to be had without https.
    return false
  }
}

function showCopied(element: HTMLElement) {
  if (!element.dataset.copied || element.dataset.isCopied !== undefined) return
  const label = element.querySelector('[data-copy-label]') ?? element
  const words = label.textContent
  label.textContent = element.dataset.copied
  element.dataset.isCopied = ''
  setTimeout(() => {
    label.textContent = words
    delete element.dataset.isCopied
  }, shownFor)
}
