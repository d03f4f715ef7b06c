const form = document.querySelector<HTMLFormElement>('.sit-form')!
const stage = document.querySelector<SVGSVGElement>('.sit-stage')!
const ranges = [...form.querySelectorAll<HTMLInputElement>('[type=range]')]
const [, up, across] = ranges as [HTMLInputElement, HTMLInputElement, HTMLInputElement]

/** Where the ranges stand, the plate stands: the style sheet reads what is set here. */
function place() {
  for (const { name, value } of ranges) stage.style.setProperty(`--${name}`, value)
}

function putBack(which = ranges) {
  for (const range of which) range.value = range.defaultValue
  place()
}

form.addEventListener('input', ({ target }) => {
  // What fitted one limb may lie beside another.
  if ((target as HTMLInputElement).name === 'place') putBack(ranges.slice(1))
  else place()
})
form.querySelector('button')!.addEventListener('click', () => putBack())

let grip: { across: number; up: number } | undefined
stage.addEventListener('pointerdown', ({ clientX, clientY, pointerId }) => {
  const [x, y] = inUnits(clientX, clientY)
  grip = { across: across.valueAsNumber - x, up: up.valueAsNumber - y }
  stage.setPointerCapture(pointerId)
})
stage.addEventListener('pointermove', ({ clientX, clientY }) => {
  if (!grip) return
  const [x, y] = inUnits(clientX, clientY)
  across.valueAsNumber = grip.across + x
  up.valueAsNumber = grip.up + y
  place()
})
for (const end of ['pointerup', 'pointercancel']) {
  stage.addEventListener(end, () => {
    grip = undefined
  })
}

/** The drawing is 480 units wide. */
function inUnits(x: number, y: number): [number, number] {
  const unit = 480 / stage.clientWidth
  return [x * unit, y * unit]
}

place()

const plate = stage.parentElement!.querySelector('noscript')!
const near = new IntersectionObserver(
  ([stageSeen]) => {
    if (!stageSeen?.isIntersecting) return
    near.disconnect()
    plate.outerHTML = plate.textContent
  },
  { rootMargin: '600px' },
)
near.observe(stage)
