import { whenConsentGiven } from './consent.ts'

/** Lets the advertising network in, once it was agreed to. It fills the slots it finds by `data-ad`. */
export function initAdverts() {
  const address = document.querySelector<HTMLElement>('[data-ad-script]')?.dataset.adScript
  if (!address) return
  whenConsentGiven('adverts', () => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    document.head.append(script)
  })
}
