import { whenConsentGiven } from './consent.ts'

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
