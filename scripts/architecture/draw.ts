import type { ArchitectureGraph } from './architecture-graph.ts'

type Place = { x: number; width: number; holds: string }
type Box = Place & { name: string; y: number; height: number }

/**
 * Where a folder stands from left to right, and what it holds. How far down it stands follows from the imports: beneath all
 * that import it.
 */
const places: Record<string, Place> = {
  scripts: { x: 40, width: 640, holds: 'the npm commands' },
  startup: { x: 40, width: 640, holds: 'starts and stops the site and its services' },
  routes: { x: 40, width: 640, holds: 'one module per address: load, decide, render' },
  catalogue: { x: 40, width: 310, holds: 'all pieces as one list' },
  lifecycle: { x: 370, width: 310, holds: 'deletion, retention' },
  features: { x: 40, width: 640, holds: 'what the magazine does; a ← b: b imports a' },
  backup: { x: 40, width: 310, holds: 'backup and restore' },
  enhance: { x: 370, width: 310, holds: 'the script of every page' },
  server: { x: 40, width: 400, holds: 'requests, sessions, email, photos' },
  ui: { x: 522, width: 158, holds: 'components' },
  db: { x: 40, width: 310, holds: 'schema, PostgreSQL' },
  content: { x: 370, width: 310, holds: 'words, settings, pictures' },
}

const boxHeight = 84
const gap = 46
const top = 132

/** An SVG as wide as a column of text, with letters that can still be read on a phone. */
export function drawArchitecture({ folders, features }: ArchitectureGraph) {
  const rows = rowsOf(folders)
  const boxes = new Map<string, Box>()
  let y = top
  for (const names of rows) {
    const height = names.includes('features') ? featuresHeight(features) : boxHeight
    for (const name of names) boxes.set(name, { ...placeOf(name), name, y, height })
    y += height + gap
  }
  const bottom = y - gap + 48
  const arrows = [...folders].flatMap(([from, targets]) =>
    [...targets].map((to) => arrow(boxes.get(from)!, boxes.get(to)!, [...boxes.values()])),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 ${bottom}" width="720" height="${bottom}" role="img" aria-labelledby="title desc">`,
    '<title id="title">How the folders import each other</title>',
    `<desc id="desc">${escaped(inWords(folders))}</desc>`,
    style,
    `<rect class="paper" width="720" height="${bottom}"/>`,
    '<text class="title" x="40" y="62">Imports go one way</text>',
    '<text class="holds" x="40" y="98">A folder imports where its arrows lead, and on from there.</text>',
    ...arrows,
    ...[...boxes.values()].map((box) => drawBox(box, features)),
    '</svg>',
    '',
  ].join('\n')
}

/** Folders that nothing imports are the first row; every other one is in the row after the last that imports it. */
function rowsOf(folders: Map<string, Set<string>>) {
  const rowOf = (name: string): number => {
    const importers = [...folders].filter(([, targets]) => targets.has(name))
    return Math.max(-1, ...importers.map(([importer]) => rowOf(importer))) + 1
  }
  const rows: string[][] = []
  for (const name of folders.keys()) {
    const row = rowOf(name)
    rows[row] = [...(rows[row] ?? []), name].toSorted((a, b) => placeOf(a).x - placeOf(b).x)
  }
  return rows
}

function placeOf(name: string) {
  const place = places[name]
  if (!place) throw new Error(`Give ${name} a place in scripts/architecture/draw.ts.`)
  return place
}

function drawBox({ name, holds, x, y, width, height }: Box, features: Map<string, Set<string>>) {
  const isMiddle = name === 'features'
  return [
    `<g><rect class="box${isMiddle ? ' main' : ''}" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
    `<text class="name" x="${x + 18}" y="${y + 36}">${name}</text>`,
    `<text class="holds" x="${x + 18}" y="${y + 64}">${holds}</text>`,
    ...(isMiddle ? drawFeatures(features, y + 84) : []),
    '</g>',
  ].join('\n')
}

/** Straight down where the two overlap, past every box between them. */
function arrow(from: Box, to: Box, boxes: Box[]) {
  const left = Math.max(from.x, to.x)
  const right = Math.min(from.x + from.width, to.x + to.width)
  const start = from.y + from.height
  const between = boxes.filter((box) => box.y > from.y && box.y < to.y)
  const isFree = (at: number) =>
    between.every((box) => at < box.x - 12 || at > box.x + box.width + 12)
  const middle = (left + right) / 2
  const free = range(left + 24, right - 24).filter(isFree)
  const x = free.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  if (x === undefined) {
    throw new Error(
      `No straight line leads from ${from.name} to ${to.name}: move one in scripts/architecture/draw.ts.`,
    )
  }
  const end = to.y - 3
  return `<path class="arrow" d="M${x} ${start}V${end - 9}"/><path class="head" d="M${x - 8} ${end - 13}h16l-8 13z"/>`
}

function range(from: number, to: number) {
  return Array.from({ length: Math.max(0, Math.floor(to - from) + 1) }, (_, step) => from + step)
}

type Group = { heading: string; names: string[] }

/** Features that others import, each with those; then those that have nothing to do with another. */
function groupsOf(features: Map<string, Set<string>>): Group[] {
  const names = [...features.keys()].toSorted()
  const usersOf = (name: string) => names.filter((user) => features.get(user)?.has(name))
  const used = names.filter((name) => usersOf(name).length > 0)
  const mostUsedFirst = used.toSorted((a, b) => usersOf(b).length - usersOf(a).length)
  const alone = names.filter((name) => !used.includes(name) && features.get(name)?.size === 0)
  return [
    ...mostUsedFirst.map((name) => ({ heading: name, names: usersOf(name) })),
    { heading: 'no other', names: alone },
  ]
}

const lineHeight = 27
/** So many letters of the small type fit beside the heading of a group. */
const lineLength = 44

function linesOf(names: string[]) {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    const longer = last === undefined ? name : `${last}, ${name}`
    if (last === undefined || longer.length > lineLength) lines.push(name)
    else lines[lines.length - 1] = longer
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line))
}

function featuresHeight(features: Map<string, Set<string>>) {
  const lines = groupsOf(features).flatMap(({ names }) => linesOf(names))
  return 84 + lines.length * lineHeight + groupsOf(features).length * 15 + 16
}

function drawFeatures(features: Map<string, Set<string>>, start: number) {
  let y = start
  return groupsOf(features).map(({ heading, names }) => {
    const lines = linesOf(names)
    const rule = `<path class="hair" d="M58 ${y}h604"/>`
    const texts = lines.map(
      (line, index) =>
        `<text class="feature" x="232" y="${y + 27 + index * lineHeight}">${line}</text>`,
    )
    const label = `<text class="used" x="58" y="${y + 27}">${heading === 'no other' ? heading : `${heading} ←`}</text>`
    y += lines.length * lineHeight + 15
    return [rule, label, ...texts].join('\n')
  })
}

function inWords(folders: Map<string, Set<string>>) {
  const sentences = [...folders].map(([from, targets]) =>
    targets.size === 0
      ? `${from} imports nothing else of ours.`
      : `${from} imports ${[...targets].toSorted().join(', ')} and what these import.`,
  )
  return sentences.join(' ')
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

// The colours of app/styles/tokens.css. It brings its own paper, since a page may be dark where the system is light.
const style = `<style>
.paper{fill:#f3eadb}.box{fill:#faf5ea;stroke:#15120f;stroke-width:1.5}.main{stroke-width:3}
text{fill:#15120f;font-family:Besley,Rockwell,"Roboto Slab",Georgia,serif}
.title{font-size:40px;font-weight:600}.name{font-size:27px;font-weight:600}
.holds,.feature,.used{font-family:"Libre Franklin","Helvetica Neue",Arial,sans-serif;font-size:21px}
.holds{fill:#574c40}.used{font-weight:600}.hair{stroke:#15120f;stroke-opacity:.25}
.arrow{fill:none;stroke:#c4321d;stroke-width:3}.head{fill:#c4321d}
@media (prefers-color-scheme:dark){.paper{fill:#15120f}.box{fill:#201b16;stroke:#f3eadb}text{fill:#f3eadb}
.holds{fill:#bcae99}.hair{stroke:#f3eadb}.arrow{stroke:#ee6148}.head{fill:#ee6148}}
</style>`
