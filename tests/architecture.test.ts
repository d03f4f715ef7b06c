import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addresses } from '#app/addresses.ts'
import { migrationsIn, oldestVersionIn } from '#app/db/compatibility.server.ts'
import { readArchitecture } from '#scripts/architecture/architecture-graph.ts'
import { drawArchitecture } from '#scripts/architecture/draw.ts'
import { type Import, importsOf, isTest, sourceFiles } from '#scripts/architecture/import-graph.ts'

const files = sourceFiles()
const imports = importsOf(files)
const atRunTime = imports.filter(({ type }) => !type)

// Nothing that reaches a browser may import app/startup (see below), so its names need not say so.
const isServer = (path: string) =>
  /\.server(?:\.(?:test|fixture))?\.tsx?$|^app\/startup\//.test(path)
const feature = (path: string) => path.match(/^app\/features\/([^/]+)\//)?.[1]

test('finds the imports', () => {
  expect(atRunTime.length).toBeGreaterThan(200)
  expect(imports.some(({ type }) => type)).toBe(true)
  expect(listed(imports.filter(({ target }) => !/\.\w+$/.test(target)))).toEqual([])
})

test('nothing imports a route', () => {
  const map = readFileSync('app/routes.ts', 'utf8').matchAll(/'(routes\/[^']+)'/g)
  const routes = new Set([...map].map(([, path]) => `app/${path}`))
  expect(routes.size).toBeGreaterThan(10)
  // A route's own test calls its loader and its action.
  const others = imports.filter(({ file }) => !isTest(file) || !file.startsWith('app/routes/'))
  expect(listed(others.filter(({ target }) => routes.has(target)))).toEqual([])
  const strays = imports.filter(
    ({ file, target }) => target.startsWith('app/routes/') && !file.startsWith('app/routes/'),
  )
  expect(listed(strays)).toEqual([])
})

test('nothing imports the root', () => {
  expect(listed(imports.filter(({ target }) => target === 'app/root.tsx'))).toEqual([])
})

test('features do not import each other except for the facts of a story and the pieces', () => {
  const strays = imports.filter(
    ({ file, target }) =>
      feature(file) &&
      feature(target) &&
      feature(file) !== feature(target) &&
      !isTest(file) &&
      !isAboutStories(file, target) &&
      !isAboutPieces(file, target) &&
      !isAboutLeaving(file, target) &&
      !isForNewsletters(file, target),
  )
  expect(listed(strays)).toEqual([])
})

// A story is one thing to its readers, its author and the team, who each have a feature.
function isAboutStories(file: string, target: string) {
  const mayReadStories = ['submissions', 'review'].includes(feature(file) ?? '')
  const facts = /^app\/features\/stories\/(?:events|excerpt|fields|title-columns\.server)\.ts$/
  return (mayReadStories && feature(target) === 'stories') || facts.test(target)
}

// Each kind of piece has a feature for its pages, and editing and importing them one; what all share is in `pieces`.
function isAboutPieces(file: string, target: string) {
  const kinds = ['articles', 'gallery', 'films', 'editing', 'imports', 'site-settings']
  return (
    (kinds.includes(feature(file) ?? '') && feature(target) === 'pieces') ||
    target === 'app/features/pieces/events.ts'
  )
}

// Whoever complains about an email is unsubscribed.
function isAboutLeaving(file: string, target: string) {
  return feature(file) === 'bounces' && feature(target) === 'subscriptions'
}

// A newsletter shows pieces, is written in the editor of pieces, goes to those who subscribed and leaves bounced addresses out.
function isForNewsletters(file: string, target: string) {
  const used = ['pieces', 'editing', 'subscriptions', 'bounces']
  return feature(file) === 'newsletters' && used.includes(feature(target) ?? '')
}

test('only the listed modules are directly in app', () => {
  const loose = files.filter((path) => /^app\/[^/]+$/.test(path) && !isTest(path))
  expect(loose.toSorted()).toEqual([
    'app/addresses.ts',
    'app/entry.client.tsx',
    'app/entry.server.tsx',
    'app/handle.ts',
    'app/root.tsx',
    'app/routes.ts',
  ])
})

test('every file that the architecture page names exists', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  const named = [...page.matchAll(/\b(?:app|db|scripts|tests)\/[\w./-]+\.(?:tsx?|sql)\b/g)]
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

test('the picture of the architecture shows the imports as they are: npm run draw-architecture', () => {
  const drawn = drawArchitecture(readArchitecture())
  expect(drawn).toBe(readFileSync('docs/pictures/architecture.svg', 'utf8'))
})

test('the backup imports no features, which may look at backups', () => {
  const strays = imports.filter(
    ({ file, target }) =>
      file.startsWith('app/backup/') && !isTest(file) && target.startsWith('app/features/'),
  )
  expect(listed(strays)).toEqual([])
})

test('ui imports nothing of the magazine', () => {
  const strays = imports.filter(
    ({ file, target }) => file.startsWith('app/ui/') && !target.startsWith('app/ui/'),
  )
  expect(listed(strays)).toEqual([])
})

test('the database code imports nothing of the magazine', () => {
  const strays = atRunTime.filter(
    ({ file, target }) =>
      file.startsWith('app/db/') && !isTest(file) && !target.startsWith('app/db/'),
  )
  expect(listed(strays)).toEqual([])
})

test('the server imports no features, routes or ui', () => {
  const strays = imports.filter(
    ({ file, target }) =>
      file.startsWith('app/server/') &&
      !/^(?:(?:app\/(?:server|db)|content|tests)\/|app\/addresses\.ts$)/.test(target),
  )
  expect(listed(strays)).toEqual([])
})

test('only routes, startup and commands import catalogue and lifecycle', () => {
  const across = /^app\/(?:startup|catalogue|lifecycle)\//
  const strays = imports.filter(
    ({ file, target }) =>
      across.test(target) &&
      !isTest(file) &&
      !/^(?:app\/(?:routes|startup|catalogue|lifecycle)|scripts|tests|e2e)\//.test(file) &&
      file !== 'app/root.tsx',
  )
  expect(listed(strays)).toEqual([])
})

test('only commands import startup', () => {
  const strays = imports.filter(
    ({ file, target }) =>
      target.startsWith('app/startup/') && !/^(?:app\/startup|scripts|tests|e2e)\//.test(file),
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
    // The script of every page does without the router.
    'app/enhance/auth-sync.ts',
    // A pattern of addresses, not a link.
    'app/server/observability/request-log.server.ts',
    // Answers when nothing else can.
    'app/server/response/plain-page.ts',
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
  const tags = migrationsIn('db/migrations').map(({ tag }) => tag)
  const since = tags.indexOf('0007_schema_compatibility')
  const silent = tags.slice(since).filter((tag) => {
    const sql = readFileSync(`db/migrations/${tag}.sql`, 'utf8')
    const oldest = oldestVersionIn(sql)
    return !sql.includes(`'${tag}'`) || !oldest || !tags.includes(oldest)
  })
  expect(since).toBeGreaterThan(0)
  expect(silent).toEqual([])
})

test('only server modules use the database; others may import its types', () => {
  const strays = atRunTime.filter(
    ({ file, target }) =>
      target.startsWith('app/db/') &&
      !/^(?:app\/db|tests|scripts|e2e)\//.test(file) &&
      !isServer(file),
  )
  expect(listed(strays)).toEqual([])
})

test('no page shows what its style sheet does not scan', () => {
  const entries = [...readFileSync('app/routes.ts', 'utf8').matchAll(/'(routes\/[^']+)'/g)]
  const teams = /^app\/routes\/(?:admin|edit|preview|style)\//
  const members =
    /^app\/routes\/(?:account|collections|members|preview)\/|^app\/routes\/(?:contact|stories\/report)\.tsx$/
  const routes = entries.map(([, path]) => `app/${path}`).filter((path) => !teams.test(path))
  const read = routes.filter((path) => !members.test(path))
  for (const [sheet, pages] of Object.entries({ readers: read, members: routes })) {
    expect(pages.length).toBeGreaterThan(10)
    const shown = reachedFrom([...pages, 'app/root.tsx', 'app/routes/edit/front-page-preview.tsx'])
    expect(
      notScannedBy(sheet).filter((file) => shown.has(file) && !file.startsWith('app/routes/')),
      sheet,
    ).toEqual([])
  }
})

/** The components that a style sheet leaves out when it looks for class names. */
function notScannedBy(sheet: string) {
  const css = readFileSync(`app/styles/${sheet}.css`, 'utf8')
  return [...css.matchAll(/@source not "\.\.\/([^"]+)";/g)].flatMap(([, pattern = '']) =>
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
  const entries = /^app\/(?:routes\/|root\.tsx|entry\.server\.tsx)/
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
  const barrels = files.filter((path) => /\/index\.tsx?$/.test(path) && !path.includes('routes/'))
  expect(barrels).toEqual([])
})

function listed(broken: Import[]) {
  return broken.map(({ file, target }) => `${file} → ${target}`)
}
