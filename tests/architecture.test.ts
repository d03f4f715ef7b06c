import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addresses, isPrivatePath } from '#app/addresses.ts'
import { migrationsIn, oldestVersionIn } from '#app/platform/db/compatibility.server.ts'
import { codeSizeOf } from '#ops/code-size.ts'
import { type Import, importsOf, isTest, sourceFiles, withoutDetours } from './import-graph.ts'
import { pluck } from './pluck.ts'

const files = sourceFiles()
const imports = importsOf(files)
const atRunTime = imports.filter(({ type }) => !type)

// Nothing that reaches a browser may import app/startup (see below), so its names need not say so.
const isServer = (path: string) =>
  /\.server(?:\.(?:test|fixture))?\.tsx?$|^app\/startup\//.test(path)
// React Router writes the types of a route beside it.
const isRoute = (path: string) => /\.route\.tsx?$/.test(path) && !path.includes('/+types/')

// From the bottom up: each noun imports what stands before it.
const nouns = [
  'content',
  'ui',
  'platform',
  'pieces',
  'site',
  'stories',
  'accounts',
  'magazine',
  'editor',
  'newsletters',
  'team',
  'style',
  'root',
  'startup',
  'ops',
]

// What a noun imports although it stands further up.
const exemptions = {
  'stories → team': 'who reviews a story reads the open reports of it',
  'stories → newsletters': 'the page of stories asks whether there is a newsletter to show',
  'magazine → newsletters': 'the sitemap lists the newsletters that were sent',
}

// What these know of the magazine are its words and settings.
const alone = ['ui', 'platform']

/** @returns null for what any module may read: the list of addresses, and what routes say of their page */
function nounOf(path: string) {
  if (/^app\/(?:addresses|route-handle)\.ts$/.test(path)) return null
  const [first = '', second = ''] = path.split('/')
  if (first !== 'app') return first
  return /\.tsx?$/.test(second) ? 'root' : second
}

test('finds the imports', () => {
  expect(atRunTime.length).toBeGreaterThan(200)
  expect(imports.some(({ type }) => type)).toBe(true)
  expect(listed(imports.filter(({ target }) => !/\.\w+$/.test(target)))).toEqual([])
})

test('nothing imports a route', () => {
  expect(files.filter(isRoute).length).toBeGreaterThan(100)
  // A route's own test calls its loader and its action.
  const others = imports.filter(({ file }) => !isTest(file))
  expect(listed(others.filter(({ target }) => isRoute(target)))).toEqual([])
})

test('each route is the module of an address, of an area, or of a page that is not found', () => {
  const named = readFileSync('app/addresses.ts', 'utf8') + readFileSync('app/routes.ts', 'utf8')
  const routes = files.filter(isRoute).map((path) => path.slice('app/'.length))
  expect(routes.filter((path) => !named.includes(`'${path}'`))).toEqual([])
})

test('nothing imports the root', () => {
  expect(listed(imports.filter(({ target }) => target === 'app/root.tsx'))).toEqual([])
})

test('each noun imports what stands before it', () => {
  const strays = imports
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, target }) => {
      const [from, to] = [nounOf(file), nounOf(target)]
      if (!from || !to || from === to || /^(?:e2e|tests)$/.test(from) || mayImport(from, to))
        return []
      return [{ pair: `${from} → ${to}`, way: `${file} → ${target}` }]
    })
  expect(
    pluck(
      strays.filter(({ pair }) => !(pair in exemptions)),
      'way',
    ),
  ).toEqual([])
  expect([...new Set(pluck(strays, 'pair'))].toSorted()).toEqual(Object.keys(exemptions).toSorted())
})

function mayImport(from: string, to: string) {
  // The team looks at the backups and at what starts; commands look at everything.
  if (from === 'startup' || from === 'team') return true
  if (alone.includes(from)) return to === 'content'
  return nouns.indexOf(to) < nouns.indexOf(from)
}

test('only the listed modules are directly in app', () => {
  const loose = files.filter((path) => /^app\/[^/]+$/.test(path) && !isTest(path))
  expect(loose.toSorted()).toEqual([
    'app/addresses.ts',
    'app/entry.client.tsx',
    'app/entry.server.tsx',
    'app/root.tsx',
    'app/route-handle.ts',
    'app/routes.ts',
  ])
})

test('every file that the architecture page names exists', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  const named = [...page.matchAll(/\b(?:app|db|ops|tests)\/[\w./-]+\.(?:tsx?|sql)\b/g)]
  const paths = named.map(([path]) => path)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('every module that a comment names exists', () => {
  const paths = [...files, ...globSync('*.ts')].map((path) => `/${path}`)
  const named = files.flatMap((file) => {
    const comments =
      readFileSync(file, 'utf8')
        .match(/^\s*(?:\/\/|\/?\*).*$/gm)
        ?.join('\n') ?? ''
    return [...comments.matchAll(/\w[\w./-]*\.tsx?\b/g)].map(([name]) => ({ file, name }))
  })
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(({ name }) => !paths.some((path) => path.endsWith(`/${name}`)))
  expect(missing).toEqual([])
})

test('the diagram of the architecture shows the imports as they are', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(diagramOf(imports))
})

/** Which nouns import which, in the language of Mermaid, without those that a longer way leads to already. */
function diagramOf(all: Import[]) {
  const targets = new Map<string, Set<string>>(nouns.map((noun) => [noun, new Set()]))
  for (const { file, target, type } of all) {
    const [from, to] = [nounOf(file), nounOf(target)]
    const isDrawn = from && to && from !== to && !type && !isTest(file) && !isTest(target)
    if (isDrawn && nouns.indexOf(to) < nouns.indexOf(from)) targets.get(from)?.add(to)
  }
  const lines = [...withoutDetours(targets)].flatMap(([from, tos]) =>
    [...tos].map((to) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'flowchart TD', ...lines.toSorted(), '```'].join('\n')
}

test('the components of ui have no words of the magazine', () => {
  const strays = imports.filter(
    ({ file, target }) =>
      /^app\/ui\/(?!enhance\/)/.test(file) && !/^app\/ui\/|^content\/inner-url\.ts$/.test(target),
  )
  expect(listed(strays)).toEqual([])
})

test('the database code imports nothing of the magazine', () => {
  const strays = atRunTime.filter(
    ({ file, target }) =>
      file.startsWith('app/platform/db/') && !isTest(file) && !target.startsWith('app/platform/'),
  )
  expect(listed(strays)).toEqual([])
})

test('only commands import startup', () => {
  const strays = imports.filter(
    ({ file, target }) =>
      target.startsWith('app/startup/') &&
      !isTest(file) &&
      !/^(?:app\/startup|ops|tests|e2e)\//.test(file),
  )
  expect(listed(strays)).toEqual([])
})

test('links are made with href from the addresses in the list', () => {
  const segments = Object.keys(addresses).map((address) => address.split('/')[1] ?? '')
  const areas = [...new Set(segments)]
    .filter(Boolean)
    .map((segment) => segment.replaceAll('.', '\\.'))
  const own = `/(?:${areas.join('|')})(?:[/?#$][^'"\`\n]*)?`
  // A literal that is a whole address, or follows the origin; a key of an object is of another type.
  const written = new RegExp(`(['"\`]|\\$\\{[\\w.]*(?:baseUrl|origin)\\})${own}['"\`](?!:)`, 'g')
  const toTheCover = /\b(?:to|href|action)="\/"|\bredirect(?:WithToast)?\('\/'/g
  const mayWriteThem = [
    'app/addresses.ts',
    // The script of every page does without the router.
    'app/ui/enhance/auth-sync.ts',
    // A pattern of addresses, not a link.
    'app/platform/observability/request-log.server.ts',
    // Answers when nothing else can.
    'app/platform/response/plain-page.server.ts',
  ]
  const inApp = files.filter((file) => file.startsWith('app/') && !isTest(file))
  const strays = inApp.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
      .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .replace(/\bhref\(\s*['"`][^'"`]*['"`]/g, '')
    const found = [...code.matchAll(written), ...code.matchAll(toTheCover)]
    return found.map(([literal]) => ({ file, literal }))
  })
  expect(strays.filter(({ file }) => !mayWriteThem.includes(file))).toEqual([])
  expect(mayWriteThem.filter((path) => !strays.some(({ file }) => file === path))).toEqual([])
})

test('each migration names the oldest version that still runs with it', () => {
  const tags = pluck(migrationsIn('db/migrations'), 'tag')
  const silent = tags.filter((tag) => {
    const sql = readFileSync(`db/migrations/${tag}.sql`, 'utf8')
    const oldest = oldestVersionIn(sql)
    return !sql.includes(`'${tag}'`) || !oldest || !tags.includes(oldest)
  })
  expect(tags).not.toEqual([])
  expect(silent).toEqual([])
})

test('only server modules use the database; others may import its types', () => {
  const strays = atRunTime.filter(
    ({ file, target }) =>
      target.startsWith('app/platform/db/') &&
      !/^(?:app\/platform\/db|tests|ops|e2e)\//.test(file) &&
      !isServer(file),
  )
  expect(listed(strays)).toEqual([])
})

test('no page shows what its style sheet does not scan', () => {
  const pages = Object.entries(addresses).map(([address, rules]) => ({ address, ...rules }))
  const forReaders = pages.filter(
    ({ address, react }) => react === 'never' && !isPrivatePath(address),
  )
  const forMembers = pages.filter(({ area }) => area !== 'editors' && area !== 'admins')
  for (const [sheet, shownBy] of Object.entries({ readers: forReaders, members: forMembers })) {
    expect(shownBy.length).toBeGreaterThan(10)
    const routes = shownBy.map(({ module }) => `app/${module}`)
    const shown = reachedFrom([...routes, 'app/root.tsx'])
    expect(
      notScannedBy(sheet).filter((file) => shown.has(file)),
      sheet,
    ).toEqual([])
  }
})

/** The components that a style sheet leaves out when it looks for class names. */
function notScannedBy(sheet: string) {
  const css = readFileSync(`app/ui/styles/${sheet}.css`, 'utf8')
  return [...css.matchAll(/@source not "\.\.\/\.\.\/([^"]+)";/g)].flatMap(([, pattern = '']) =>
    globSync(pattern.endsWith('.tsx') ? `app/${pattern}` : `app/${pattern}/**/*.tsx`),
  )
}

function reachedFrom(entries: string[]) {
  const reached = new Set(entries)
  for (const file of reached) {
    for (const { target } of atRunTime.filter((each) => each.file === file)) reached.add(target)
  }
  return reached
}

test('no module that reaches a browser imports a server module', () => {
  const entries = /\.route\.tsx?$|^app\/(?:root|entry\.server)\.tsx$/
  const strays = atRunTime.filter(
    ({ file, target }) =>
      /^(?:app|content)\//.test(file) &&
      isServer(target) &&
      !isServer(file) &&
      !entries.test(file) &&
      !isTest(file),
  )
  expect(listed(strays)).toEqual([])
})

test('no module imports a test', () => {
  const strays = imports.filter(({ file, target }) => isTest(target) && !isTest(file))
  expect(listed(strays)).toEqual([])
})

test('no import climbs out of its folder with ../', () => {
  const climbing = files.filter((file) =>
    /(?:from|import\() ?'\.\.\//.test(readFileSync(file, 'utf8')),
  )
  expect(climbing).toEqual([])
})

test('no file or folder has a vague name', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|services?|types|constants)(?:[./]|$)/
  expect(files.filter((path) => vague.test(path))).toEqual([])
  const barrels = files.filter((path) => /\/index\.tsx?$/.test(path))
  expect(barrels).toEqual([])
})

function listed(broken: Import[]) {
  return broken.map(({ file, target }) => `${file} → ${target}`)
}

// What was reached: these figures may only fall.
test('spreads of literals, small files and long lists of imports grow no more', () => {
  const size = codeSizeOf(files)
  expect(size.literalSpreads, 'spreads of literals').toBe(0)
  expect(size.smallWithOneImporter.length, 'small files with one importer').toBeLessThanOrEqual(29)
  expect(size.largestImportList.modules, size.largestImportList.file).toBeLessThanOrEqual(18)
  expect(Object.keys(exemptions).length).toBeLessThanOrEqual(3)
})
