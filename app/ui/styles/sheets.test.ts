import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('app/ui/styles/*.css').map(read)
const code = globSync('app/**/*.{ts,tsx,js}')
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n')

test('nothing is made to win by force, but less motion', () => {
  expect(code.match(/(?<=['"`\s])\S*-(?:[\w.]+|\[\S+\]|\(\S+\))!(?=['"`\s])/g)).toBeNull()
  const forced = sheets.flatMap((css) => css.match(/^.*!important/gm) ?? [])
  expect(forced.filter((line) => !/animation|transition|scroll/.test(line))).toEqual([])
})

test('each sheet says first what lies in it', () => {
  expect(sheets.filter((css) => !css.startsWith('/* '))).toEqual([])
})

test('each class of the sheets is used, whole or put together', () => {
  // The icons have a class of their package's.
  const words = new Set(code.match(/[\w-]+/g)).add('lucide')
  const beginnings = new Set(code.match(/[\w-]+-(?=\$\{)/g))
  const isUsed = (name: string) =>
    words.has(name) || beginnings.has(name.slice(0, name.lastIndexOf('-') + 1))
  expect(sheets.flatMap(classesIn).filter((name) => !isUsed(name))).toEqual([])
})

function classesIn(css: string) {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')
  return [...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name)
}

function read(file: string) {
  return readFileSync(file, 'utf8')
}
