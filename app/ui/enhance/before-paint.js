// Runs in the head of every page before it is painted, so it does only what cannot wait.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'paper' || theme === 'ink') document.documentElement.dataset.theme = theme
  sessionStorage.getItem('')
} catch {
  // Storage is disabled: the system's theme applies. A script of React Router's, later in the page, would throw.
  for (const name of ['localStorage', 'sessionStorage']) {
    const value = { getItem: () => null, setItem() {}, removeItem() {} }
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
}
// On a first visit the fonts come after the pictures (after-paint.ts). A browser that has kept the style sheet has kept the
// fonts, too: there they are used before anything is painted. A page that is gone back to, loaded again or opened at a place
// within it is laid out whole, because the browser scrolls there.
const { dataset } = document.documentElement
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) {
  dataset.fonts = 'late'
  requestAnimationFrame(() => {
    const loaded = performance.getEntriesByType('resource')
    const sheet = loaded.find(({ name }) => name.endsWith('.css'))
    if (sheet?.transferSize === 0) delete dataset.fonts
  })
}
// Between a list and a page that is about one of its pictures, and from one plate to the next, the picture itself moves. It has
// a name for that time only (styles/app.css). Browsers that do not know these events follow links as ever.
function nameThePicture(transition, from, to, goesBack) {
  const paths = [to, from].map((url) => url && new URL(url).pathname)
  if (!transition || !paths.some((path) => /^\/(gallery|blog|story)\/./.test(path))) return
  const links = paths.map((path) => document.querySelector(`#main a[href="${CSS.escape(path)}"]`))
  const pictures = [
    ...links.map((link) => link?.closest('figure, article, li')?.querySelector('.plate, .frame')),
    ...(paths.includes(location.pathname)
      ? document.querySelectorAll('#main .plate, #main .frame')
      : []),
  ]
  const seen = pictures.find((picture) => {
    const { top, bottom, width } = picture?.getBoundingClientRect() ?? {}
    // A page that is gone back to has not been scrolled yet.
    return width && (goesBack || (bottom > 0 && top < innerHeight))
  })
  if (!seen) return
  seen.style.viewTransitionName = 'plate'
  const forget = () => seen.style.removeProperty('view-transition-name')
  transition.finished.then(forget, forget)
}
addEventListener('pageswap', ({ viewTransition, activation }) => {
  nameThePicture(viewTransition, location.href, activation?.entry?.url)
})
addEventListener('pagereveal', ({ viewTransition }) => {
  const { from, navigationType } = self.navigation?.activation ?? {}
  nameThePicture(viewTransition, from?.url, location.href, navigationType === 'traverse')
})
if (self !== top) {
  try {
    top.location = location.href
  } catch {
    // A sandbox without allow-top-navigation.
  }
  // If the browser forbids that, only a link out of the frame is shown. A sandboxed page may have an opaque origin, for which
  // the site serves no style sheet, so this one is made here.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    body > :not(.frame-exit) { display: none !important }
    body > .frame-exit {
      display: grid;
      place-items: center;
      min-height: 100vh;
      padding: 1rem;
      font: 600 1.0625rem / 1.4 "Libre Franklin", Arial, sans-serif;
    }`)
  document.adoptedStyleSheets = [sheet]
}
