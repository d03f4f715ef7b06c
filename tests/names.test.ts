import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const isTest = (path: string) => /\.(?:test|fixture)\.tsx?$|\/given-[^/]+$/.test(path)

// React Router asks each route for exports of the same names.
const modules = globSync('{app,content}/**/*.{ts,tsx}').filter(
  (path) => !isTest(path) && !/^app\/(?:routes\/|root\.tsx|entry\.)/.test(path),
)

const exported = modules.flatMap((file) => namesIn(file).map((name) => ({ name, file })))

test('finds the exported names', () => {
  expect(exported.length).toBeGreaterThan(400)
})

test('no exported name is vague', () => {
  const vague =
    /^(?:answer|answers|asked|told|kept|keep|given|place|words|of|is|within|say|data|item|thing|handle|process|run|info)$/
  expect(exported.filter(({ name }) => vague.test(name))).toEqual([])
})

test('no name is exported by two modules', () => {
  const files = Map.groupBy(exported, ({ name }) => name)
  const twice = [...files].filter(([, places]) => places.length > 1)
  expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([])
})

function namesIn(file: string) {
  const declarations = readFileSync(file, 'utf8').matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  )
  return [...declarations].map(([, name = '']) => name)
}
