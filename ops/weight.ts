import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { reactRuleOf } from '#app/addresses.ts'

export type Weight = {
  what: string
  bytes: number
  budget?: number
  requests?: number
  maxRequests?: number
}

type Manifest = {
  entry: { module: string; imports: string[] }
  routes: Record<string, { parentId?: string; path?: string; module: string; imports: string[] }>
}

const kilobytes = 1000
export const maxRequests = 15
// Editors come back to their pages all day. The form of a newsletter has the dialogs of a piece's, and modules of its own.
const editors = { budget: 160.5 * kilobytes, maxRequests: 18 }

/** As the server compresses it (ops/build.ts). @param client the folder of what is served @throws when nothing was built */
export function weights(client: string): Weight[] {
  const fonts = filesIn(client, 'assets/*.woff2').map((path) => ({
    what: basename(path),
    bytes: statSync(path).size,
  }))
  return [
    {
      what: 'The readers’ style sheet',
      bytes: sum(filesIn(client, 'assets/readers-*.css')),
      // With its headers it arrives in the first round trip of a connection (tests/served/first-paint.served.ts).
      budget: 13.9 * kilobytes,
    },
    {
      what: 'The members’ style sheet',
      bytes: sum(filesIn(client, 'assets/members-*.css')),
      budget: 16.2 * kilobytes,
    },
    {
      what: 'The team’s style sheet',
      bytes: sum(filesIn(client, 'assets/team-*.css')),
      budget: 20 * kilobytes,
    },
    {
      what: 'The script of every page',
      bytes: sum(filesIn(client, 'assets/enhance-*.js')),
      budget: 8 * kilobytes,
    },
    {
      // A chunk by itself, which comes after the first paint. The budgets of pages count static imports alone.
      what: 'The writing surface',
      bytes: sum(filesIn(client, 'assets/{surface,find}-*.{js,css}')),
      budget: 100 * kilobytes,
    },
    ...fonts,
    {
      // The others are fetched for characters that English does without.
      what: 'Fonts of a page in English',
      bytes: fonts
        .filter(({ what }) => what.includes('-latin-'))
        .reduce((total, { bytes }) => total + bytes, 0),
      budget: 70 * kilobytes,
    },
    ...reactPages(client),
  ]
}

export function overweight(weight: Weight) {
  const { bytes, requests = 0, budget = Number.POSITIVE_INFINITY } = weight
  return bytes > budget || requests > (weight.maxRequests ?? maxRequests)
}

/** The heaviest first: the script of every page, the framework, the root, its layouts and itself. The manifest is no part of it. */
function reactPages(client: string): Weight[] {
  const [path] = filesIn(client, 'assets/manifest-*.js')
  if (!path) throw new Error('There is no manifest: build the site first.')
  const script = readFileSync(path, 'utf8')
  const { entry, routes }: Manifest = JSON.parse(
    script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1),
  )
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const ofEveryPage = filesIn(client, 'assets/enhance-*.js')
  return Object.keys(routes)
    .filter((id) => !parents.has(id) && reactRuleOf(pathOf(routes, id)) !== 'never')
    .map((id) => {
      const loaded = [...upwards(routes, id), entry].flatMap(({ module, imports }) => [
        module,
        ...imports,
      ])
      const files = [...ofEveryPage, ...[...new Set(loaded)].map((file) => join(client, file))]
      return {
        what: `React on ${id}`,
        bytes: sum(files),
        requests: files.length,
        ...(pathOf(routes, id).startsWith('/edit') ? editors : { budget: 138.5 * kilobytes }),
      }
    })
    .sort((a, b) => b.bytes - a.bytes)
}

function pathOf(routes: Manifest['routes'], id: string) {
  const segments = upwards(routes, id).flatMap(({ path }) => path || [])
  return `/${segments.toReversed().join('/')}`
}

function upwards(routes: Manifest['routes'], id: string): Manifest['routes'][string][] {
  const route = routes[id]
  return route ? [route, ...(route.parentId ? upwards(routes, route.parentId) : [])] : []
}

function filesIn(client: string, pattern: string) {
  return globSync(join(client, pattern)).sort()
}

function sum(paths: string[]) {
  return paths.reduce((total, path) => total + statSync(`${path}.br`).size, 0)
}
