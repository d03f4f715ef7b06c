// Crosses the cover while the needle draws. cover-needle.js asks for it.
const wordmark = document.querySelector('#main > section:first-child .wordmark')
const swallow = document.querySelector<HTMLImageElement>('footer > img')
if (wordmark && swallow) fly(wordmark, swallow.src)

function fly(from: Element, src: string) {
  const bird = new Image()
  Object.assign(bird, { src, alt: '' })
  const { left, top, width, height } = from.getBoundingClientRect()
  bird.style.cssText = `position:absolute;left:${left}px;top:${top + scrollY}px;width:${width / 14}px;pointer-events:none;opacity:0;offset-rotate:auto 62deg;offset-path:path("M0 ${height / 2}Q${width / 4} ${-height / 8} ${width / 2} ${height / 2}T${width * 0.46} ${height * 1.05}")`
  document.body.append(bird)
  bird
    .animate(
      { offsetDistance: ['0%', '100%'], opacity: [0, 1, 1, 0] },
      { duration: 1100, delay: 700, easing: 'cubic-bezier(.3,.1,.3,1)' },
    )
    .finished.finally(() => bird.remove())
}
