import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const isTest = (path: string) => /\.(?:test|fixture)\.tsx?$/.test(path)

// React Router asks each route for exports of the same names.
const modules = globSync('{app,content}/**/*.{ts,tsx}').filter(
  (path) =>
    !isTest(path) && !/^app\/(?:routes\/(?!.*\.server\.tsx?$)|root\.tsx|entry\.)/.test(path),
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
  const paths = globSync('{app,scripts,tests,e2e}/**/*.{ts,tsx,mjs}')
  // An address, and the newsletters that were sent: every newsletter calls these its archive.
  const stays = (path: string) =>
    path === 'app/routes/members/data-archive.ts' || /newsletters?[/-]/.test(path)
  expect(paths.filter((path) => ours.test(path) && !stays(path))).toEqual([])
  // A dead letter is what the field calls an email that nobody takes.
  const names = exported.filter(({ name }) => !/deadLetter/i.test(name))
  const wrong = names.filter(({ name, file }) => ours.test(spaced(name)) && !stays(file))
  expect(wrong).toEqual([])
})

test('no name is exported by two modules', () => {
  const files = Map.groupBy(exported, ({ name }) => name)
  const twice = [...files].filter(([, places]) => places.length > 1)
  expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([])
})

test('what a module exports for others, another one uses', () => {
  const files = globSync('{app,content,scripts,tests,e2e}/**/*.{ts,tsx,mjs}').map((file) => ({
    file,
    words: new Set(readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g)),
  }))
  // drizzle-kit reads the tables and types of the database from their exports.
  const unused = exported.filter(
    ({ name, file, isType }) =>
      !isType &&
      !file.startsWith('app/db/schema/') &&
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
