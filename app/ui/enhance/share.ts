import { pageToasts } from '#content/page-toasts.ts'
import { onClick, onElement } from './on-element.ts'
import { showToast } from './show-toast.ts'

/** Where the system has a share sheet. `data-share-*` say what it shares. */
export function initShareButtons() {
  if (!navigator.share) return
  onElement('[data-share-url]', (button) => {
    button.hidden = false
  })
  onClick('[data-share-url]', async ({ dataset }) => {
    const { shareUrl: url, shareTitle: title, shareText: text } = dataset
    // Closing the sheet without choosing is reported as an error, and is none.
    await navigator.share({ url, title, text }).catch(() => {})
  })
}

const shownMs = 2_000

/** `data-copied` is the label that is then shown for two seconds. A link also opens its address. */
export function initCopyButtons() {
  onClick('[data-copy]', async (element) => {
    const isCopied = await copied(element.dataset.copy ?? '')
    showToast(isCopied ? pageToasts.linkCopied : pageToasts.copyFailed)
    if (isCopied) showCopied(element)
  })
}

async function copied(words: string) {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    // Refused by the reader or the browser, or unavailable without https.
    return false
  }
}

function showCopied(element: HTMLElement) {
  if (!element.dataset.copied || element.dataset.isCopied !== undefined) return
  const label = element.querySelector('[data-copy-label]') ?? element
  const text = label.textContent
  label.textContent = element.dataset.copied
  element.dataset.isCopied = ''
  setTimeout(() => {
    label.textContent = text
    delete element.dataset.isCopied
  }, shownMs)
}
