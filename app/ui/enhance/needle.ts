import { initThanks } from './thanks.ts'

// Registered, it changes by degrees.
const inked = { name: '--inked', syntax: '<percentage>', inherits: true, initialValue: '100%' }

// On stories the first letter is inked, and the footer's swallow lands. None of it begins before the first paint or where a
// reader wants less motion. On the cover, cover-needle.js asks for it, where somebody arrives and wants motion.
function initNeedle() {
  const name = document.querySelector('#main > section:first-child .wordmark')
  if (name) return fly(name)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const begin = () => {
    const away = 'translate(-4rem) rotate(-16deg)'
    CSS.registerProperty?.(inked)
    scrollInto('footer > img', { transform: [away, 'none'] }, 'cover 30%')
    scrollInto('.story-text > .prose-opening > p', { '--inked': ['0%', '100%'] }, 'cover 40%')
  }
  // This script may be later than the event.
  if (document.readyState === 'complete') begin()
  else addEventListener('after-paint', begin, { once: true })
}

/** The swallow crosses the cover while the name is drawn over. */
function fly(name: Element) {
  const bird = new Image()
  const { left, top, width, height } = name.getBoundingClientRect()
  Object.assign(bird, {
    src: document.querySelector<HTMLImageElement>('footer > img')?.src,
    alt: '',
  })
  bird.style.cssText = `position:absolute;left:${left}px;top:${top + scrollY}px;width:${width / 14}px;pointer-events:none;opacity:0;offset-rotate:auto 62deg;offset-path:path("M0 ${height / 2}Q${width / 4} ${-height / 8} ${width / 2} ${height / 2}T${width * 0.46} ${height * 1.05}")`
  document.body.append(bird)
  bird
    .animate(
      { offsetDistance: ['0%', '100%'], opacity: [0, 1, 1, 0] },
      { duration: 1100, delay: 700, easing: 'cubic-bezier(.3,.1,.3,1)' },
    )
    .finished.finally(() => bird.remove())
}

function scrollInto(selector: string, keyframes: PropertyIndexedKeyframes, rangeEnd: string) {
  const subject = document.querySelector(selector)
  const { ViewTimeline } = window as Window & { ViewTimeline?: Timeline }
  if (!subject || !ViewTimeline) return
  const timing = { timeline: new ViewTimeline({ subject }), rangeEnd, fill: 'both' as const }
  subject.animate(keyframes, timing as KeyframeAnimationOptions)
}

type Timeline = new (options: { subject: Element }) => AnimationTimeline

initNeedle()
initThanks()
