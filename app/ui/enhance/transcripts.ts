import { onElement } from './on-element.ts'

/** Opens the transcript that the address refers to, for React's navigation and for browsers that do not open it. */
export function initTranscripts() {
  onElement('details > [id^=transcript-]', openIfAddressed)
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (target) openIfAddressed(target)
  })
}

function openIfAddressed(target: HTMLElement) {
  const details = target.closest('details')
  if (!details || details.open || location.hash !== `#${target.id}`) return
  details.open = true
  target.scrollIntoView()
}
