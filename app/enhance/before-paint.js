// Runs in the head of every page before it is painted, so it does only what cannot wait.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'paper' || theme === 'ink') document.documentElement.dataset.theme = theme
} catch {
  // Storage is disabled: the system's theme applies.
}
// On a first visit the fonts come after the pictures, and are all used at once, so that the page is laid out again only once.
// A browser that has kept the style sheet has kept the fonts, too: there they are used before anything is painted. A page that
// is gone back to, loaded again or opened at a place within it is laid out whole, because the browser scrolls there.
const { dataset } = document.documentElement
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) {
  dataset.fonts = 'late'
  requestAnimationFrame(() => {
    const loaded = performance.getEntriesByType('resource')
    const sheet = loaded.find(({ name }) => name.endsWith('.css'))
    if (sheet?.transferSize === 0) delete dataset.fonts
  })
}
// A form may be sent before the script that keeps drafts has run, so which one was sent is noted here. The key is that of
// private-storage.ts, and drafts.ts reads it.
addEventListener('submit', ({ target }) => {
  const { draft } = target.dataset
  if (!draft) return
  try {
    sessionStorage.setItem(`private ${dataset.reader ?? ''} last draft sent`, `draft ${draft}`)
  } catch {
    // Storage is disabled: there are no drafts.
  }
})
addEventListener('load', () => {
  const act = () => {
    if (dataset.fonts) loadFonts()
    dispatchEvent(new Event('after-paint'))
  }
  // A page in the background is not painted, and some browsers do not tell.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return act()
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    act()
  }).observe({ type: 'paint', buffered: true })
})
function loadFonts() {
  const fonts = ['1em Besley', '1em "Libre Franklin"'].map((font) => document.fonts.load(font))
  Promise.allSettled(fonts).then(layOutWithFonts)
}
// First what is seen, then a part in each frame (styles/reading.css): a whole article at once would keep a phone busy for
// a tenth of a second. React has another style sheet on its pages, and complains of a style that it has not written.
function layOutWithFonts() {
  if (!dataset.fonts) return
  dataset.fonts = 'here'
  const isRead = document.querySelector('link[href*="/readers"]')
  const found = isRead ? document.querySelectorAll('#main > section, .reading > *') : []
  const parts = found.values()
  requestAnimationFrame(function layOutNext() {
    const { value: part, done } = parts.next()
    if (done) delete dataset.fonts
    else {
      part.style.contentVisibility = 'visible'
      requestAnimationFrame(layOutNext)
    }
  })
}
// Zod compiles schemas with `Function`, which the policy of every page forbids and reports, unless it finds this setting
// when a form's schema is made: `z.config` in a module would come too late (app/startup/zod-without-eval.ts is the server's).
globalThis.__zod_globalConfig = { jitless: true }
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
