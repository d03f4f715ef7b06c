import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { overweight, weights } from './weight.ts'

const routes = {
  root: { id: 'root', module: '/assets/root.js', imports: ['/assets/react.js'] },
  area: { id: 'area', parentId: 'root', module: '/assets/area.js', imports: [] },
  queue: {
    id: 'queue',
    parentId: 'area',
    path: 'admin',
    module: '/assets/queue.js',
    imports: ['/assets/react.js'],
  },
  contact: {
    id: 'contact',
    parentId: 'root',
    path: 'contact',
    module: '/assets/contact.js',
    imports: [],
  },
  home: { id: 'home', parentId: 'root', module: '/assets/home.js', imports: [] },
}
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes,
}

const files = {
  'readers-1.css': 'body { margin: 0 }',
  'members-1.css': 'main { padding: 0 }',
  'team-1.css': 'main { margin: 0 }',
  'enhance-1.js': 'guardMenus()',
  'one-latin-1.woff2': 'x'.repeat(60_000),
  'two-latin-1.woff2': 'x'.repeat(60_001),
  'entry.js': 'start()',
  'react.js': 'use()',
  'root.js': 'root()',
  'area.js': 'area()',
  'queue.js': `queue(${'"a word or two", '.repeat(50)})`,
  'contact.js': 'contact()',
  'home.js': 'home()',
  'manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
}

function built(some: Partial<typeof files> = files) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  for (const [name, words] of Object.entries(some)) {
    writeFileSync(join(folder, 'assets', name), words)
    writeFileSync(join(folder, 'assets', `${name}.br`), brotliCompressSync(words))
  }
  return folder
}

function compressed(...names: (keyof typeof files)[]) {
  return names.reduce((sum, name) => sum + brotliCompressSync(files[name]).length, 0)
}

test('weighs style sheets and scripts compressed, and fonts as they are', () => {
  const all = weights(built())
  expect(all).toContainEqual({
    what: 'The readers’ style sheet',
    bytes: compressed('readers-1.css'),
    budget: 13_900,
  })
  expect(all).toContainEqual({
    what: 'The members’ style sheet',
    bytes: compressed('members-1.css'),
    budget: 16_200,
  })
  expect(all).toContainEqual({
    what: 'The team’s style sheet',
    bytes: compressed('team-1.css'),
    budget: 20_000,
  })
  expect(all).toContainEqual({
    what: 'The script of every page',
    bytes: compressed('enhance-1.js'),
    budget: 8_000,
  })
  expect(all).toContainEqual({ what: 'two-latin-1.woff2', bytes: 60_001 })
})

test('weighs a page with React with its layouts and the framework, each file once', () => {
  const pages = weights(built()).filter(({ what }) => what.startsWith('React on'))
  expect(pages).toEqual([
    {
      what: 'React on queue',
      bytes: compressed('queue.js', 'area.js', 'root.js', 'react.js', 'entry.js', 'enhance-1.js'),
      requests: 6,
      budget: 138_500,
    },
    {
      what: 'React on contact',
      bytes: compressed('contact.js', 'root.js', 'react.js', 'entry.js', 'enhance-1.js'),
      requests: 5,
      budget: 138_500,
    },
  ])
})

test('finds what is over its budget', () => {
  expect(
    weights(built())
      .filter(overweight)
      .map(({ what }) => what),
  ).toEqual(['Fonts of a page in English'])
  expect(overweight({ what: 'as much as it may', bytes: 10, budget: 10 })).toBe(false)
  expect(overweight({ what: 'as many as it may', bytes: 10, requests: 15 })).toBe(false)
  expect(overweight({ what: 'too many', bytes: 10, requests: 16 })).toBe(true)
})

test('weighs nothing without a build', () => {
  expect(() => weights(built({}))).toThrow('build the site first')
})
