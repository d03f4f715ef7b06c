import { onClick, onElement } from './on-element.ts'

/** Shows the button for the system's own share sheet where there is one. `data-share-*` say what it shares. */
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
