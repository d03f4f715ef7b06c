const { dataset } = document.documentElement

/** Begins what waits for the first paint: the fonts of a first visit, React, and what listens for `after-paint`. */
export function initAfterPaint() {
  addEventListener('load', () => {
    // A page in the background is not painted, and some browsers do not tell.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return act()
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      act()
    }).observe({ type: 'paint', buffered: true })
  })
}

function act() {
  if (dataset.fonts) loadFonts()
  dispatchEvent(new Event('after-paint'))
}

// All are used at once, so that the page is laid out again only once.
async function loadFonts() {
  const fonts = ['1em Besley', '1em "Libre Franklin"'].map((font) => document.fonts.load(font))
  await Promise.allSettled(fonts)
  layOutWithFonts()
}

// First what is seen, then a part in each frame (styles/reading.css): a whole article at once would keep a phone busy for
// a tenth of a second. A part loses its estimated height too, or all would be laid out again when the attribute goes. React
// has another style sheet on its pages, and complains of a style that it has not written.
function layOutWithFonts() {
  if (!dataset.fonts) return
  dataset.fonts = 'here'
  const isRead = document.querySelector('link[href*="/readers"]')
  const every = '#main > section, .reading > *, footer'
  const parts = (isRead ? document.querySelectorAll<HTMLElement>(every) : []).values()
  requestAnimationFrame(function layOutNext() {
    const { value: part, done } = parts.next()
    if (done) delete dataset.fonts
    else {
      Object.assign(part.style, { contentVisibility: 'visible', containIntrinsicSize: 'none' })
      requestAnimationFrame(layOutNext)
    }
  })
}
