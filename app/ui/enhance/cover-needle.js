// Stands in the cover's own page, since a file more would be too much for the first page of a phone. When somebody arrives, a
// needle goes over the printed name, and on wider screens the swallow crosses (needle.ts); the footer's swallow lands.
// None of it begins before the first paint, moves anything else or runs where a reader wants less motion.
addEventListener('after-paint', () => {
  const name = document.querySelector('#main > section:first-child .wordmark')
  const swallow = document.querySelector('footer > img')
  if (!name || !swallow || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  if (self.ViewTimeline) {
    swallow.animate(
      { transform: ['translate(-4rem) rotate(-16deg)', 'none'] },
      { timeline: new ViewTimeline({ subject: swallow }), rangeEnd: 'cover 30%', fill: 'both' },
    )
  }
  // By a link of ours, by going back, or by loading the page again nobody arrives.
  const [opened] = performance.getEntriesByType('navigation')
  if (opened?.type !== 'navigate' || document.referrer.startsWith(location.origin)) return
  const isPhone = innerWidth < 640
  if (!isPhone) import('needle.ts')
  const [letters, spark] = name.querySelectorAll('path')
  let delay = 300
  for (const d of letters.getAttribute('d').split(/(?=M)/)) {
    const outline = letters.cloneNode()
    outline.setAttribute('d', d)
    outline.setAttribute('pathLength', 1)
    outline.style.cssText = `fill:none;stroke:var(--accent);stroke-width:${isPhone ? 24 : 14};stroke-dasharray:.16 .84;opacity:0`
    name.append(outline)
    outline
      .animate({ strokeDashoffset: [1.16, 0.16], opacity: [1, 1, 1, 0] }, { duration: 550, delay })
      .finished.finally(() => outline.remove())
    delay += 85
  }
  spark.style.cssText = 'transform-box:fill-box;transform-origin:center'
  spark.animate({ rotate: ['0deg', '104deg', '90deg'] }, { duration: 500, delay: 1900 })
})
