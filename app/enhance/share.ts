import { whenClicked, whenPresent } from './appearing.ts'

/** Shows the button for the system's own share sheet where there is one. `data-share-*` say what it shares. */
export function attendSharing() {
  if (!navigator.share) return
  whenPresent('[data-share-url]', (button) => {
    button.hidden = false
  })
  whenClicked('[data-share-url]', async ({ dataset }) => {
    const { shareUrl: url, shareTitle: title, shareText: text } = dataset
    // Closing the sheet without choosing is reported as an error, and is none.
    await navigator.share({ url, title, text }).catch(() => {})
  })
}
