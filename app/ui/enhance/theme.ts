import { onClick, onElement } from './on-element.ts'
import { readStorage, writeStorage } from './storage.ts'

// The background colours of tokens.css, for the browser's own bars.
const papers: Record<string, string> = { paper: '#f3eadb', ink: '#15120f' }

/** before-paint.js applies an earlier choice. */
export function initTheme() {
  const chosen = () => document.documentElement.dataset.theme ?? 'system'
  const show = (button: HTMLElement) =>
    button.setAttribute('aria-pressed', String(button.dataset.themeChoice === chosen()))

  onElement('[data-theme-choice]', show)
  onClick('[data-theme-choice]', ({ dataset: { themeChoice = 'system' } }) => {
    writeStorage('theme', themeChoice === 'system' ? null : themeChoice)
    apply(themeChoice)
    for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) show(button)
  })
  // The same choice in every tab.
  addEventListener('storage', ({ key }) => {
    if (key !== 'theme') return
    apply(readStorage('theme') ?? 'system')
    for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) show(button)
  })
  colourBars(chosen())
}

function apply(theme: string) {
  if (Object.hasOwn(papers, theme)) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  colourBars(theme)
}

// Browsers use the first matching meta element, so this one goes before the two that follow the system.
function colourBars(theme: string) {
  document.querySelector('meta[data-theme-bars]')?.remove()
  const colour = papers[theme]
  if (!colour) return
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = colour
  meta.dataset.themeBars = ''
  document.head.prepend(meta)
}
