import { globSync, readFileSync } from 'node:fs'
import { parse } from '@babel/parser'
import { expect, test } from 'vitest'

const isTest = (path: string) => /\.(?:test|fixture)\.tsx?$/.test(path)

// React Router asks each route for exports of the same names.
const modules = globSync('{app,content}/**/*.{ts,tsx}').filter(
  (path) => !isTest(path) && !/\.route\.tsx?$|^app\/(?:root\.tsx|entry\.)/.test(path),
)

const exported = modules.flatMap((file) => namesIn(file).map((name) => ({ ...name, file })))

test('finds the exported names', () => {
  expect(exported.length).toBeGreaterThan(400)
})

test('no exported name is vague', () => {
  const vague =
    /^(?:answer|answers|asked|told|kept|keep|given|place|words|of|is|within|say|data|item|thing|handle|process|run|info)$/
  expect(exported.filter(({ name }) => vague.test(name))).toEqual([])
})

// What the field calls email, review, cache, path, previous and backup or export.
test('no file and no exported name has a word of our own for a standard thing', () => {
  const ours =
    /(?<![a-z])(?:letters?|desk|shelf|shelves|drawer|place-on|place-of|earlier|archive|in-turn)(?![a-z])/
  const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
  const paths = globSync('{app,ops,tests,e2e}/**/*.{ts,tsx,mjs}')
  // An address, the newsletters that were sent (every newsletter calls these its archive), and the title of a film.
  const stays = (path: string) =>
    path === 'app/accounts/data-export/data-archive.route.ts' ||
    /newsletters?[/-]|teasers\/the-last-letter/.test(path)
  expect(paths.filter((path) => ours.test(path) && !stays(path))).toEqual([])
  // A dead letter is what the field calls an email that nobody takes.
  const names = exported.filter(({ name }) => !/deadLetter/i.test(name))
  const wrong = names.filter(({ name, file }) => ours.test(spaced(name)) && !stays(file))
  expect(wrong).toEqual([])
})

// A participle says what was done to a thing and not what it is: requested, stored, existing, input, output, expected.
const participles =
  /^(?:asked|begun|drawn|found|given|heard|held|kept|lent|made|met|said|seen|taken|thrown|ticked|told|typed|understood|wanted)$/

// What was reached: these figures may only fall. A noun that is not here has none.
const ceilings: Record<string, number> = {
  'app/accounts': 3,
  'app/editor': 8,
  'app/magazine': 1,
  'app/pieces': 88,
  'app/platform': 14,
  'app/site': 1,
  'app/stories': 4,
  'app/style': 1,
  'app/ui': 2,
}

test('no local, parameter or function is called by a participle alone', () => {
  const names = globSync('{app,content}/**/*.{ts,tsx}').flatMap((file) =>
    declaredIn(file).map((name) => ({ file, name })),
  )
  expect(names.length).toBeGreaterThan(10_000)
  const wrong = names.filter(({ name }) => participles.test(name))
  const byNoun = Map.groupBy(wrong, ({ file }) => file.split('/').slice(0, 2).join('/'))
  const tooMany = [...byNoun]
    .filter(([noun, { length }]) => length > (ceilings[noun] ?? 0))
    .map(([noun, names]) => [
      noun,
      names.length,
      ...names.map(({ file, name }) => `${file} ${name}`),
    ])
  expect(tooMany).toEqual([])
})

test('no name is exported by two modules', () => {
  const files = Map.groupBy(exported, ({ name }) => name)
  const twice = [...files].filter(([, places]) => places.length > 1)
  expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([])
})

test('what a module exports for others, another one uses', () => {
  const files = globSync('{app,content,ops,tests,e2e}/**/*.{ts,tsx,mjs}').map((file) => ({
    file,
    words: new Set(readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g)),
  }))
  // drizzle-kit reads the tables and types of the database from their exports.
  const unused = exported.filter(
    ({ name, file, isType }) =>
      !isType &&
      !file.startsWith('app/platform/db/schema/') &&
      !files.some((other) => other.file !== file && other.words.has(name)),
  )
  expect(unused).toEqual([])
})

function namesIn(file: string) {
  const declarations = readFileSync(file, 'utf8').matchAll(
    /^export (?:async )?(function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  )
  return [...declarations].map(([, kind = '', name = '']) => ({
    name,
    isType: kind === 'type' || kind === 'interface',
  }))
}

type Node = { type: string; name?: string } & Record<string, unknown>

/** The names of the functions, parameters and locals of a module, also in patterns. */
function declaredIn(file: string) {
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const source = readFileSync(file, 'utf8')
  const names: string[] = []
  visit(parse(source, { sourceType: 'module', plugins: [...plugins] }).program)
  return names

  function visit(value: unknown) {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (value.type === 'VariableDeclarator') bind(value.id)
    if (/Function|ClassMethod|ObjectMethod/.test(value.type) && !value.type.startsWith('TS')) {
      if (value.type === 'FunctionDeclaration') bind(value.id)
      for (const parameter of value.params as unknown[]) bind(parameter)
    }
    for (const child of Object.values(value)) visit(child)
  }

  function bind(pattern: unknown) {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier' && pattern.name) names.push(pattern.name)
    for (const part of [pattern.left, pattern.argument, pattern.value]) bind(part)
    for (const part of [pattern.elements, pattern.properties].flat()) bind(part)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
