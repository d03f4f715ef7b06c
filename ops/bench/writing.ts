import type { Page } from '@playwright/test'
import { createPiece, saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { printLine } from '#app/startup/terminal.ts'
import { openBrowser } from '#ops/browser.ts'
import { findAdmin, joinServices, openOwnSite, ownDataDir, signInAsAdmin } from './own-site.ts'
import type { Report } from './report.ts'

const words = 35_000
const rounds = 5
const keysOfRound = 30
/** After which of ten keys, and how long, in ms. */
const rests: Record<number, number> = { 0: 310, 5: 610 }

/** In turns on the surface and in the plain field: how long a key takes until it is painted. */
export async function measureWriting(): Promise<Report> {
  const site = await openOwnSite(ownDataDir())
  const cookie = await signInAsAdmin(site)
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  const running = await joinServices(site.dataDir)
  const browser = await openBrowser(printLine)
  const openArm = async (id: string, isPlain: boolean) => {
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: site.url }])
    const page = await context.newPage()
    await page.goto(`${site.url}/edit/${id}`)
    await page.locator('.cm-editor').waitFor()
    if (isPlain) await page.getByRole('button', { name: 'Plain text field' }).click()
    // The outline leads to the middle of the text. A paragraph with links and bold words follows.
    await page.getByText('Outline', { exact: true }).click()
    const headings = page.locator('details[open] .menu-item button')
    await headings.nth(Math.floor((await headings.count()) / 2)).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    return page
  }
  const id = await draftOf(words)
  const arms = [await openArm(id, false), await openArm(id, true)] as const
  const waits: [number[], number[]] = [[], []]
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, page] of arms.entries()) {
      const measured = await writeIn(page)
      if (round > 0) waits[at]!.push(...measured)
    }
  }
  await browser.close()
  await running.stop()
  await site.close()
  const [surface, plain] = [quantiles(waits[0]), quantiles(waits[1])]
  return {
    tables: [
      {
        title: `From a key to its paint in a text of ${words.toLocaleString('en-GB')} words, in turns:`,
        columns: ['p50', 'p95'],
        pages: [
          { what: 'The writing surface', ...surface },
          { what: 'The plain field', ...plain },
        ],
      },
    ],
    figures: (['p50', 'p95'] as const).map((which) => ({
      what: `The surface to the plain field, ${which}`,
      measured: surface[which] / plain[which],
      unit: '×',
      budget: 1.5,
    })),
  }
}

async function draftOf(count: number) {
  const actor = await findAdmin()
  const sentence = 'A line that is drawn once stays for life, and **nobody** asks [why](/blog).'
  const paragraph = `${sentence} `.repeat(6).trim()
  const part = [
    '## What it costs',
    ...Array(4).fill(paragraph),
    `> ${sentence}`,
    '- one line\n- another *line*\n- a third',
    '::figure{picture="tattoo-cost-london-2025" alt="A price list on a wall"}',
  ].join('\n\n')
  const wordsOfPart = part.split(/\s+/).length
  const body = Array(Math.ceil(count / wordsOfPart))
    .fill(part)
    .join('\n\n')
  const id = await createPiece(actor, { kind: 'article' })
  const saved = await saveDraft(actor, { id, version: 1, text: { fields: {}, body } })
  if (saved.outcome !== 'saved') throw new Error(`The text was not saved: ${saved.outcome}`)
  return id
}

/** Every fifth key comes after a rest, as the form is read or the surface tells it of its text. @returns ms */
async function writeIn(page: Page) {
  await page.bringToFront()
  const waits = await page.evaluateHandle(() => {
    const field = document.querySelector<HTMLElement>('textarea[name=body]')
    const text = document.querySelector<HTMLElement>('.cm-content') ?? field
    const waits: number[] = []
    text?.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => waits.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    )
    text?.focus()
    return waits
  })
  for (let key = 1; key <= keysOfRound; key += 1) {
    await page.keyboard.press(key % 6 === 0 ? 'Space' : 'e')
    await page.waitForTimeout(rests[key % 10] ?? 60)
  }
  await page.waitForTimeout(500)
  return waits.jsonValue()
}

function quantiles(waits: number[]) {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
