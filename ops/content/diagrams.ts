import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Element, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Plugin } from 'vite'
import { textOf } from '#app/pieces/text/nodes.server.ts'
import { ContentError } from './content-error.ts'

/** Of a phone of 390 pixels. */
const phoneColumnPx = 358
const minTextPx = 11

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const elements = ['svg', 'g', 'text', 'tspan', 'title', 'desc', ...shapes]

/** They have values for light and dark. */
const colours = [
  'ink',
  'soft',
  'control',
  'hair',
  'paper',
  'surface',
  'muted',
  'accent',
  'accent-text',
  'danger',
  'success',
  'pastel',
  'pink',
  'green',
  'on-tint',
  'on-green',
]

const isNumber = /^-?[\d.]+(?:px)?$/
const isNumbers = /^[-+\d.eE,\s]+$/
const isColour = new RegExp(`^(?:none|currentcolor|var\\(--(?:${colours.join('|')})\\))$`, 'i')
const isWord = /^[a-z0-9 -]+$/i

const attributes: Record<string, RegExp> = {
  ...each(['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'dx', 'dy'], isNumbers),
  ...each(['width', 'height', 'points', 'strokeDashArray', 'rotate', 'viewBox'], isNumbers),
  ...each(['strokeWidth', 'strokeDashOffset', 'strokeMiterLimit', 'fontSize'], isNumber),
  ...each(['fillOpacity', 'strokeOpacity', 'opacity', 'letterSpacing', 'textLength'], isNumber),
  ...each(['strokeLineCap', 'strokeLineJoin', 'fillRule', 'vectorEffect', 'paintOrder'], isWord),
  ...each(['textAnchor', 'dominantBaseline', 'fontStyle', 'fontWeight', 'lengthAdjust'], isWord),
  ...each(['fill', 'stroke'], isColour),
  d: /^[\sa-zA-Z\d.,+-]+$/,
  transform: /^(?:(?:translate|rotate|scale|skewX|skewY|matrix)\([-+\d.eE,\s]+\)[\s,]*)+$/,
  fontFamily: /^(?:inherit|serif|sans-serif|var\(--font-(?:serif|sans)\))$/,
  role: /^img$/,
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  preserveAspectRatio: isWord,
}

function each(names: string[], form: RegExp) {
  return Object.fromEntries(names.map((name) => [name, form]))
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const writer = unified().use(rehypeStringify).freeze()

/** @throws ContentError when something in it could run, loads something else, or has a fixed colour */
export function readDiagram(file: string) {
  const source = readFileSync(file, 'utf8')
  const tree = parser.parse(source)
  const fail = (reason: string, line = 1) => {
    const words = source.split(/\r?\n/)[line - 1] ?? ''
    return new ContentError(`${file}, line ${line}`, words.slice(0, 200), reason)
  }
  const svg = drawingOf(tree)
  if (!svg) throw fail('A diagram is one <svg> and nothing beside it.')
  visit(svg, 'element', (node) => {
    const reason = problemWith(node, node === svg)
    if (reason) throw fail(reason, node.position?.start.line)
  })
  const title = wordsOf(svg, 'title')
  const desc = wordsOf(svg, 'desc')
  if (!title || !desc) throw fail('A diagram begins with its <title> and its <desc>.')
  const box = /^\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+[\d.]+\s*$/.exec(
    String(svg.properties.viewBox ?? ''),
  )
  if (!box) throw fail('The <svg> has a viewBox of four numbers, such as "0 0 360 240".')
  const scale = phoneColumnPx / Math.max(Number(box[1]), phoneColumnPx)
  checkTextSize(svg, scale, 16, fail)
  svg.properties = { viewBox: svg.properties.viewBox, role: 'img' }
  return { svg: writer.stringify({ type: 'root', children: [svg] }), text: `${title} ${desc}` }
}

/** Null when there is no `<svg>` or something beside it. */
function drawingOf({ children }: Root) {
  const content = children.filter(
    (node) => node.type !== 'comment' && !(node.type === 'text' && node.value.trim() === ''),
  )
  const [svg, ...others] = content
  return svg?.type === 'element' && svg.tagName === 'svg' && others.length === 0 ? svg : null
}

function problemWith({ tagName, properties }: Element, isRoot: boolean) {
  if (!elements.includes(tagName) || (tagName === 'svg' && !isRoot)) {
    return `There is no <${tagName}> in a diagram. There is ${elements.join(', ')}.`
  }
  for (const [name, value] of Object.entries(properties)) {
    const form = Object.hasOwn(attributes, name) && attributes[name]
    if (!form) return `<${tagName}> cannot have “${name}” here.`
    const words = Array.isArray(value) ? value.join(' ') : String(value)
    if (form.test(words)) continue
    return form === isColour
      ? `“${words}” is no colour that fits both light and dark. Write currentColor, none or var(--x) with one of ${colours.join(', ')}.`
      : `“${words}” cannot be the ${name} of <${tagName}>.`
  }
  return isRoot && ('width' in properties || 'height' in properties)
    ? 'Leave out width and height: a diagram is as wide as its column.'
    : null
}

function wordsOf(svg: Element, tagName: string) {
  const node = svg.children.find((child) => child.type === 'element' && child.tagName === tagName)
  return node?.type === 'element' ? textOf(node).trim() : ''
}

function checkTextSize(
  node: Element,
  scale: number,
  inherited: number,
  fail: (reason: string, line?: number) => Error,
) {
  const fontSize = node.properties.fontSize
  const size = fontSize === undefined ? inherited : Number.parseFloat(String(fontSize))
  if (['text', 'tspan'].includes(node.tagName) && size * scale < minTextPx) {
    const least = Math.ceil(minTextPx / scale)
    const reason = `Words of ${size} are too small on a phone. Write font-size="${least}" or more.`
    throw fail(reason, node.position?.start.line)
  }
  for (const child of node.children) {
    if (child.type === 'element') checkTextSize(child, scale, size, fail)
  }
}

/** `import drawing from '…/x.svg?diagram'` (content/diagrams.d.ts). */
export function diagrams(): Plugin {
  return {
    name: 'indelible:diagrams',
    enforce: 'pre',
    load(id) {
      const [path = '', query] = id.split('?')
      if (query !== 'diagram') return null
      return `export default ${JSON.stringify(readDiagram(relative(process.cwd(), path)))}`
    },
  }
}
