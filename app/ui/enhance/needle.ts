import { initThanks } from './thanks.ts'

// Registered, it changes by degrees.
const inked = { name: '--inked', syntax: '<percentage>', inherits: true, initialValue: '100%' }
const svg = 'http://www.w3.org/2000/svg'

// At the cover a needle goes over the printed name and the swallow crosses; on stories the first letter is inked; the
// footer's swallow lands. None of it begins before the first paint or where a reader wants less motion.
function initNeedle() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const name = document.querySelector<SVGSVGElement>('#main > section:first-child .wordmark')
  const begin = () => {
    if (name && arrives()) draw(name)
    const away = 'translate(-4rem, -3rem) rotate(-16deg)'
    CSS.registerProperty?.(inked)
    scrollInto('footer > img', { transform: [away, 'none'] }, 'cover 30%')
    scrollInto('.story-text > .prose-opening > p', { '--inked': ['0%', '100%'] }, 'cover 40%')
  }
  // This script may be later than the event.
  if (document.readyState === 'complete') begin()
  else addEventListener('after-paint', begin, { once: true })
}

function scrollInto(selector: string, keyframes: PropertyIndexedKeyframes, rangeEnd: string) {
  const subject = document.querySelector(selector)
  const { ViewTimeline } = window as Window & { ViewTimeline?: Timeline }
  if (!subject || !ViewTimeline) return
  const timing = { timeline: new ViewTimeline({ subject }), rangeEnd, fill: 'both' as const }
  subject.animate(keyframes, timing as KeyframeAnimationOptions)
}

type Timeline = new (options: { subject: Element }) => AnimationTimeline

function draw(name: SVGSVGElement) {
  const [letters, spark] = name.querySelectorAll('path')
  const swallow = document.querySelector<HTMLImageElement>('footer img')
  if (!letters || !spark) return
  const needle = document.createElementNS(svg, 'g')
  const outlines = letters.getAttribute('d')?.split(/(?=M)/) ?? []
  for (const [at, d] of outlines.entries()) {
    const outline = document.createElementNS(svg, 'path')
    const look = { d, pathLength: 1, fill: 'none', stroke: 'var(--accent)', opacity: 0 }
    const dash = { 'stroke-width': 14, 'stroke-dasharray': '.16 .84', 'stroke-linecap': 'round' }
    for (const [key, value] of Object.entries({ ...look, ...dash })) {
      outline.setAttribute(key, `${value}`)
    }
    needle.append(outline)
    outline.animate(
      { strokeDashoffset: [1.16, 0.16], opacity: [1, 1, 1, 0] },
      { duration: 550, delay: 300 + 85 * at },
    )
  }
  name.append(needle)
  spark.style.transformBox = 'fill-box'
  spark.style.transformOrigin = 'center'
  spark
    .animate({ rotate: ['0deg', '104deg', '90deg'] }, { duration: 500, delay: 1900 })
    .finished.finally(() => needle.remove())
  if (swallow) fly(name, swallow.src)
}

function fly(name: SVGSVGElement, src: string) {
  const bird = new Image()
  Object.assign(bird, { src, alt: '' })
  const { left, top, width, height } = name.getBoundingClientRect()
  bird.style.cssText = `position:absolute;left:${left}px;top:${top + scrollY}px;width:${width / 14}px;pointer-events:none;opacity:0;offset-rotate:auto 62deg;offset-path:path("M0 ${height / 2}Q${width / 4} ${-height / 8} ${width / 2} ${height / 2}T${width * 0.46} ${height * 1.05}")`
  document.body.append(bird)
  bird
    .animate(
      { offsetDistance: ['0%', '100%'], opacity: [0, 1, 1, 0] },
      { duration: 1100, delay: 700, easing: 'cubic-bezier(.3,.1,.3,1)' },
    )
    .finished.finally(() => bird.remove())
}

/** Not by a link of ours, and not by going back or loading the page again. */
function arrives() {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'navigate' && !document.referrer.startsWith(location.origin)
}

initNeedle()
initThanks()
