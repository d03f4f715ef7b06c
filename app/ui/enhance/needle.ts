import { initThanks } from './thanks.ts'

// Registered, it changes by degrees.
const inked = { name: '--inked', syntax: '<percentage>', inherits: true, initialValue: '100%' }

// On stories the first letter is inked, and the footer's swallow lands. None of it begins before the first paint or where a
// reader wants less motion.
function initNeedle() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const begin = () => {
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

initNeedle()
initThanks()
