import { onClick } from './on-element.ts'
import { readStorage, writeStorage } from './storage.ts'

type ConsentChoice = { films: boolean; adverts: boolean }

// Asked again after a year, and when `version` changes because other companies are involved.
export const consentDays = 365

/** Null when there is none or it is no longer valid. */
export function consentIn(
  stored: string | null,
  version: string,
  now: number,
): ConsentChoice | null {
  try {
    const { films, adverts, given, of } = JSON.parse(stored ?? 'null') ?? {}
    if (of !== version || typeof given !== 'number') return null
    // A date in the future, from a wrong clock, would be valid for longer than a year.
    if (given > now || now - given > consentDays * 24 * 60 * 60 * 1000) return null
    return { films: films === true, adverts: adverts === true }
  } catch {
    return null
  }
}

/** Asks once, and again with "Cookie choices". */
export function initConsent() {
  const bar = document.querySelector<HTMLElement>('[data-consent]')
  if (!bar) return
  if (!consent()) {
    writeStorage('consent', null)
    bar.hidden = false
  }
  let opener: HTMLElement | null = null
  // Keeps elements that get the focus clear of the bar.
  new ResizeObserver(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = bar.hidden ? '' : `${bar.offsetHeight}px`
  }).observe(bar)

  onClick('[data-consent-give]', ({ dataset: { consentGive = '' } }) => {
    const given = { films: consentGive.includes('films'), adverts: consentGive.includes('adverts') }
    const before = consent()
    writeStorage(
      'consent',
      JSON.stringify({ ...given, given: Date.now(), of: bar.dataset.consent }),
    )
    if (!given.films) writeStorage('films', null)
    bar.hidden = true
    opener?.focus()
    // A loaded script cannot be unloaded, so the page is reloaded without it.
    if ((before?.films && !given.films) || (before?.adverts && !given.adverts)) location.reload()
    else dispatchEvent(new Event('consent'))
  })
  onClick('[data-consent-open]', (link, event) => {
    event.preventDefault()
    opener = link
    bar.hidden = false
    bar.querySelector('button')?.focus()
  })
  // Applies a choice made in another tab.
  addEventListener('storage', ({ key }) => {
    if (key !== 'consent' || !consent()) return
    bar.hidden = true
    dispatchEvent(new Event('consent'))
  })
}

export function consent() {
  const bar = document.querySelector<HTMLElement>('[data-consent]')
  return bar && consentIn(readStorage('consent'), bar.dataset.consent ?? '', Date.now())
}

function whenConsentGiven(to: keyof ConsentChoice, act: () => void) {
  if (consent()?.[to]) return act()
  const listen = () => {
    if (!consent()?.[to]) return
    removeEventListener('consent', listen)
    act()
  }
  addEventListener('consent', listen)
}

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
