import { consent } from './consent.ts'
import { onClick, onElement } from './on-element.ts'
import { readStorage, writeStorage } from './storage.ts'

/** At once when the reader has agreed to films; otherwise, and always in a piece, after a second click, remembered for this film. */
export function initFilms() {
  onClick('[data-film] > a', (poster, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const film = poster.parentElement!
    const isAgreed = !film.dataset.filmAlone && consent()?.films
    if (isAgreed || allowed().includes(playerUrl(film))) return play(film)
    const notice = film.querySelector<HTMLElement>('[data-film-notice]')!
    notice.hidden = false
    notice.querySelector('button')?.focus()
  })
  onClick('[data-film-allow]', (button) => {
    const film = button.closest<HTMLElement>('[data-film]')!
    writeStorage('films', JSON.stringify([...new Set([...allowed(), playerUrl(film)])]))
    play(film)
  })
}

function play(film: HTMLElement) {
  const frame = document.createElement('iframe')
  frame.src = playerUrl(film)
  frame.title = film.dataset.filmTitle ?? ''
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  film.append(frame)
  frame.focus()
}

function playerUrl(film: HTMLElement) {
  return film.dataset.film ?? ''
}

function allowed(): string[] {
  try {
    const films: unknown = JSON.parse(readStorage('films') ?? '[]')
    return Array.isArray(films) ? films.filter((film) => typeof film === 'string') : []
  } catch {
    return []
  }
}

/** Until it plays, a teaser has our own button in place of the browser's controls. */
export function initTeasers() {
  onElement('[data-teaser]', (button) => {
    const video = button.previousElementSibling as HTMLVideoElement
    video.controls = false
    button.hidden = false
    button.addEventListener('click', () => {
      video.controls = true
      button.hidden = true
      video.focus()
      video.play().catch(() => undefined)
    })
  })
}

/** For React's navigation and for browsers that do not open it. */
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
