import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = globSync('{*.md,docs/**/*.md}')
const source = globSync('{app,content,db,e2e,ops,tests}/**/*', { exclude: ['**/derived/**'] })
const files = [...source, ...globSync('*.{ts,json,md}'), ...pages]
const fileNames = new Set(files.map((path) => basename(path)))

const decisions = globSync('docs/decisions/*.md').filter((path) => !path.endsWith('README.md'))

test('each decision is in the list of decisions', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  expect(decisions.length).toBeGreaterThan(10)
  expect(decisions.filter((path) => !list.includes(`](${basename(path)})`))).toEqual([])
})

test('each decision is short and says when to look at it again', () => {
  const texts = decisions.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  expect(texts.filter(({ text }) => text.split(/\s+/).length > 500)).toEqual([])
  expect(texts.filter(({ text }) => !text.includes('**When to revisit:**'))).toEqual([])
})

test('each link of a document leads to a file or a folder', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(
      ([, target = '']) => ({ page, target }),
    ),
  )
  // The guide for editors shows a link as they write one.
  const onTheSite = (target: string) => target.startsWith('/')
  expect(links.length).toBeGreaterThan(40)
  expect(
    links.filter(
      ({ page, target }) => !onTheSite(target) && !existsSync(join(dirname(page), target)),
    ),
  ).toEqual([])
})

test('each file that a document names exists', () => {
  const names = pages.flatMap((page) =>
    [
      ...readFileSync(page, 'utf8').matchAll(
        /`([\w./-]+\.(?:tsx?|mjs|css|sql|served\.ts|fault\.ts))`/g,
      ),
    ].map(([, name = '']) => ({ page, name })),
  )
  const exists = (name: string) =>
    name.includes('/') ? files.some((path) => path.endsWith(name)) : fileNames.has(name)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter(({ name }) => !exists(name))).toEqual([])
})

test('each setting is documented, and no other', () => {
  const table = readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| (`[^|]+) \|/gm)
  const documented = [...table].flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  const code = readFileSync('app/platform/configuration/configuration.server.ts', 'utf8')
  const settings = [...code.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(15)
  expect(documented.toSorted()).toEqual(settings.toSorted())
  const examples = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)
  expect([...examples].map(([, name]) => name).toSorted()).toEqual(settings.toSorted())
})

test('each npm command is in the README, and no other', () => {
  const readme = readFileSync('README.md', 'utf8')
  const named = [...readme.matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const commands = Object.keys(scripts).filter(
    (name) => !(`${name.slice(3)}` in scripts && name.startsWith('pre')),
  )
  const written = [...named, ...[...readme.matchAll(/^npm (\w+)/gm)].map(([, name]) => name)]
  expect([...new Set(written)].toSorted()).toEqual(commands.toSorted())
})
