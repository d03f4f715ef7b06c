import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colours = Record<string, string>
type Rule = { selector: string; declarations: Colours }

const tokens = rulesOf(readFileSync('app/ui/styles/tokens.css', 'utf8'))
const components = rulesOf(readFileSync('app/ui/styles/components.css', 'utf8'))

const paper = declared(tokens, ':root,.stock-paper')
const ink = declared(tokens, '@utility ink-palette')

// A stock changes some colours; the others stay as the theme around it has them.
const papers: Record<string, Colours> = {
  paper,
  ink,
  'pink on paper': { ...paper, ...declared(tokens, '.stock-pink') },
  'pastel on paper': { ...paper, ...declared(tokens, '.stock-pastel') },
  'a band of ink on ink': { ...ink, ...declared(tokens, '@utility ink-band') },
  'pink on ink': {
    ...ink,
    ...declared(tokens, '.stock-pink'),
    ...declared(tokens, '.stock-pink @variant on-ink'),
  },
  'pastel on ink': {
    ...ink,
    ...declared(tokens, '.stock-pastel'),
    ...declared(tokens, '.stock-pastel @variant on-ink'),
  },
}

const text = 4.5
const mark = 3

// What is printed, what it is printed on, and how far apart they must be (WCAG 2.2, 1.4.3 and 1.4.11).
const everywhere: [string, string[], number][] = [
  ['ink', ['paper', 'surface', 'muted'], text],
  ['soft', ['paper', 'surface', 'muted'], text],
  ['accent-text', ['paper', 'surface'], text],
  ['success', ['paper', 'surface'], text],
  ['danger', ['paper', 'surface'], text],
  ['accent', ['paper', 'surface'], mark],
  ['ring', ['paper', 'surface', 'muted'], mark],
  ['control', ['paper', 'surface'], mark],
  // Buttons, badges and toasts.
  ['paper', ['ink', 'danger'], text],
  ['accent-fg', ['accent'], text],
  ['on-tint', ['pastel', 'pink'], text],
  ['on-green', ['green'], text],
]

const onPlainPaper: [string, string[], number][] = [
  ['accent-text', ['muted'], text],
  ['success', ['muted'], text],
  ['danger', ['muted'], text],
  ['accent', ['muted'], mark],
  ['control', ['muted'], mark],
]

for (const [name, colours] of Object.entries(papers)) {
  const pairs = name === 'paper' || name === 'ink' ? [...everywhere, ...onPlainPaper] : everywhere
  test(`all that is printed on ${name} can be read`, () => {
    const faint = pairs.flatMap(([front, backs, least]) =>
      backs
        .map((back) => ({ pair: `${front} on ${back}`, least, is: contrast(colours, front, back) }))
        .filter(({ is }) => is < least),
    )
    expect(faint).toEqual([])
  })
}

test('a dark screen has the colours of the ink theme', () => {
  const applied = readFileSync('app/ui/styles/tokens.css', 'utf8').matchAll(
    /\n *([^{}]+) \{\s*@apply ink-palette;/g,
  )
  expect([...applied].map(([, selector]) => selector)).toEqual([
    '[data-theme="ink"],\n.stock-ink',
    ':root:not([data-theme="paper"])',
  ])
})

test('a heart and a play mark can be seen on any plate', () => {
  const { background = '', color = '' } = declared(components, '.heart')
  const saved = declared(components, '.heart[aria-pressed="true"]').color ?? ''
  const played = declared(components, 'a:hover > .playmark,button:hover > .playmark')
  expect(ratio(color, background)).toBeGreaterThanOrEqual(text)
  expect(ratio(saved, background)).toBeGreaterThanOrEqual(text)
  expect(ratio(played.color ?? '', played.background ?? '')).toBeGreaterThanOrEqual(text)
})

function contrast(colours: Colours, front: string, back: string) {
  return ratio(colours[`--${front}`] ?? '', colours[`--${back}`] ?? '')
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function ratio(front: string, back: string) {
  const [light = 0, dim = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a)
  return (light + 0.05) / (dim + 0.05)
}

function luminance(colour: string) {
  const [, ...channels] = /^#(..)(..)(..)$/.exec(colour) ?? []
  if (channels.length === 0) throw new Error(`No colour of six digits: “${colour}”`)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = Number.parseInt(channel, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function declared(rules: Rule[], selector: string) {
  const matching = rules.filter((rule) => rule.selector === selector)
  if (matching.length === 0) throw new Error(`No rule for ${selector}`)
  return Object.assign({}, ...matching.map(({ declarations }) => declarations)) as Colours
}

/** The rules of a style sheet; a rule in another one is named after both. */
function rulesOf(css: string): Rule[] {
  const around: string[] = []
  const rules: Rule[] = []
  for (const [, words = '', brace] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]*)([{}])/g)) {
    const declarations = [...words.matchAll(/([\w-]+):\s*([^;]+);/g)]
    if (around.length > 0 && declarations.length > 0) {
      const pairs = declarations.map(([, name = '', value = '']) => [name, value] as const)
      const selector = around.filter((each) => !each.startsWith('@layer')).join(' ')
      rules.push({ selector, declarations: Object.fromEntries(pairs) })
    }
    if (brace === '{') around.push(words.split(';').at(-1)!.trim().replaceAll(/,\s+/g, ','))
    else around.pop()
  }
  return rules
}
