import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { isFull } from '#tests/depth.ts'
import { expect } from './people.ts'

export const [desktop, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

// Every page gets it anew, and the other build is more than twice as long.
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const colors = 'color-contrast'

// The colours of the tokens are checked by a unit test; a page of each style sheet shows that the sheet keeps to them.
const isForColors = (what: string) =>
  isFull || ['/', '/dashboard', '/edit', '/admin'].includes(what)

/** What must hold on any page: on a phone, and in the full run at both widths, in print and by keyboard too. */
export async function checkPage(page: Page, what: string) {
  if (isFull) {
    await page.setViewportSize(desktop)
    await expectAccessible(page, what)
  }
  await page.setViewportSize(phone)
  await expectAccessible(page, what)
  await expectToFit(page, what)
  if (isFull) {
    await expectToPrint(page, what)
    await expectRings(page, what)
  }
  await expectToFitFingers(page, what)
}

/** Runs every rule, and where colours are looked at, those about them in the dark too. */
export async function expectAccessible(page: Page, what: string, part = 'html') {
  const { width } = page.viewportSize()!
  const include = [part]
  await expectLight('light', {
    runOnly: standards,
    rules: { [colors]: { enabled: isForColors(what) } },
  })
  if (isForColors(what)) await expectLight('dark', { runOnly: [colors] })

  async function expectLight(colorScheme: 'light' | 'dark', options: axe.RunOptions) {
    await page.emulateMedia({ colorScheme })
    await repainted(page)
    const found = await violations(page, { include }, options)
    expect.soft(found, `${what}, ${width} px, ${colorScheme}`).toEqual([])
  }
}

/** What a part of a page does against the rules. */
export async function violations(
  page: Page,
  part: { include: string[]; exclude?: string[] },
  options: axe.RunOptions,
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ part, options }) => {
      // Describing what passed takes axe as long as finding what fails.
      const { violations } = await window.axe.run(part, { ...options, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(
          ({ html, failureSummary }) =>
            `${html.slice(0, 160)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
      }))
    },
    { part, options },
  )
}

// Axe reads computed colours, which are those of the last frame.
function repainted(page: Page) {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

// WCAG 2.2, 1.4.10 and 1.4.4: the narrowest phone, and twice the text, on twice that width and on a common phone.
const narrow = [
  { width: 320, text: '100%' },
  { width: 640, text: '200%' },
  { width: 390, text: '200%' },
].slice(0, isFull ? 3 : 1)

/** Nothing is wider than the screen, however narrow it is and however large the text. */
export async function expectToFit(page: Page, what: string) {
  const size = page.viewportSize()!
  for (const { width, text } of narrow) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.evaluate((text) => {
      const page = document.documentElement
      page.style.fontSize = text
      const beyond = [...document.querySelectorAll('main *, footer *')].filter(
        (part) =>
          part.checkVisibility() &&
          [...part.childNodes].some((node) => node instanceof Text && node.data.trim()) &&
          part.getBoundingClientRect().right > page.clientWidth + 1 &&
          // These scroll by themselves.
          !part.closest('.chips, .table-frame, .writing-toolbar, .sr-only'),
      )
      return { wide: page.scrollWidth, beyond: beyond.map((part) => part.outerHTML.slice(0, 120)) }
    }, text)
    expect.soft(found, `${what}, ${width} px, text at ${text}`).toEqual({ wide: width, beyond: [] })
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize(size)
}

/** WCAG 2.2, 2.5.5: what a finger has to hit is 44 px wide and high, but for links in a line of text. */
export async function expectToFitFingers(page: Page, what: string) {
  const small = await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open ||= !part.matches('.menu')
    const reachable = 'a[href], button, summary, input:not([type="hidden"]), select, textarea'
    return [...document.querySelectorAll<HTMLElement>(reachable)].filter(isSmall).map(described)

    function isSmall(element: HTMLElement) {
      const isShown = element.checkVisibility({ visibilityProperty: true })
      if (!isShown || element.closest('[aria-hidden="true"]') || isInLine(element)) return false
      const parts = [element, ...labelsOf(element), ...stretchedOver(element)]
      return !parts.some((part) => {
        const { width, height, bottom } = part.getBoundingClientRect()
        // What comes into sight with the focus alone is for the keyboard.
        return (width >= 43.9 && height >= 43.9) || bottom + scrollY <= 0
      })
    }

    function labelsOf(element: HTMLElement) {
      return element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    }

    function stretchedOver(element: HTMLElement) {
      const { content, position } = getComputedStyle(element, '::after')
      const frame = content !== 'none' && position === 'absolute' && element.offsetParent
      return frame ? [frame] : []
    }

    function isInLine(element: HTMLElement) {
      if (getComputedStyle(element).display !== 'inline') return false
      let line = element.parentElement!
      while (getComputedStyle(line).display === 'inline') line = line.parentElement!
      const range = document.createRange()
      range.selectNodeContents(line)
      return range.toString().trim() !== element.textContent?.trim()
    }

    function described(element: HTMLElement) {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`
    }
  })
  expect.soft(small, `${what}: too small for a finger`).toEqual([])
}

/** Each link, button and field shows a ring while the keyboard is on it, of which at most one side is cut off. */
async function expectRings(page: Page, what: string) {
  // What script focuses shows its ring when the last thing pressed was a key.
  await page.keyboard.press('Tab')
  const hidden = await page.evaluate(() => {
    const reachable = 'a[href], button:not(:disabled), summary, input, select, textarea'
    return [...document.querySelectorAll<HTMLElement>(reachable)]
      .filter(isHidden)
      .map((element) => element.outerHTML.slice(0, 120))

    function isHidden(element: HTMLElement) {
      element.focus()
      if (document.activeElement !== element) return false
      const ringed = rings(element)
      return !ringed || sidesCutOff(ringed) > 1
    }

    // A ring may be drawn round the frame of what has the focus.
    function rings(element: Element | null): Element | null {
      if (!element) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isDrawn ? element : rings(element.parentElement)
    }

    function sidesCutOff(ringed: Element) {
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed)
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 1
      const ring = ringed.getBoundingClientRect()
      const cut = new Set<string>()
      for (let box = ringed.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const edge = box.getBoundingClientRect()
        if (ring.left - reach < edge.left) cut.add('left')
        if (ring.top - reach < edge.top) cut.add('top')
        if (ring.right + reach > edge.right) cut.add('right')
        if (ring.bottom + reach > edge.bottom) cut.add('bottom')
      }
      return cut.size
    }
  })
  expect.soft(hidden, `${what}: the ring round what has the focus`).toEqual([])
}

/** In the dark, by the system's choice or the reader's, a page still prints as ink on paper. */
async function expectToPrint(page: Page, what: string) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect.soft(await faintOnPaper(page), `${what}, printed where the system is dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'ink'
  })
  expect.soft(await faintOnPaper(page), `${what}, printed where the reader chose ink`).toEqual([])
  await page.emulateMedia({ media: 'screen' })
}

/** Words that are too light for white paper, since browsers print no backgrounds unless they are asked to. */
function faintOnPaper(page: Page) {
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ownWords = (element: Element) =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim())
        .join('')
    const page = luminance(getComputedStyle(document.body).backgroundColor)
    const faint = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        ownWords(element) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5,
    )
    return [
      ...(page < 0.99 ? ['the page is not white'] : []),
      ...new Set(faint.map((element) => `${element.className}: ${ownWords(element)}`)),
    ]
  })
}

/** Opens a page whose fonts arrive after its first paint. Hardly anything may move then. */
export async function openWithLateFonts(page: Page, address: string) {
  const painted = Promise.withResolvers<void>()
  // A route of Playwright would hold back and pass on every other request, too: forty for a page.
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    await painted.promise
    await session.send('Fetch.continueRequest', { requestId })
  })
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }] })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  painted.resolve()
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
  const shifts = await page.evaluate(async (max) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await document.fonts.ready
    await frame()
    await frame()
    return window.shifts(max)
  }, maxShiftOf(address))
  expect.soft(shifts, `${address}, ${page.viewportSize()?.width} px: what moved`).toEqual([])
  await session.detach()
}

// Web Vitals calls less than a tenth good. Pages are held to less, but for those with words that are a line longer in one font
// than in the other, high up on a phone or at the head of a list.
function maxShiftOf(address: string) {
  return ['/auth?tab=sign-up', '/guidelines', '/search?q=swallow'].includes(address) ? 0.1 : 0.02
}

export function watchForShifts() {
  type LayoutShift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  const seen: PerformanceEntryList = []
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.shifts = (max) => {
    const shifts = [...seen, ...observer.takeRecords()] as LayoutShift[]
    const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const total = unasked.reduce((sum, { value }) => sum + value, 0)
    if (total < max) return []
    return unasked.map(
      ({ value, sources }) =>
        `${value} ${sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`).join(', ')}`,
    )
  }
}
