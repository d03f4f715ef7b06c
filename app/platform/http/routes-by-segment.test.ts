import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { buildsBySegments, segmentsKey } from './routes-by-segment.ts'

const routes = {
  root: { path: '' },
  home: { parentId: 'root', index: true },
  admin: { parentId: 'root' },
  list: { parentId: 'admin', path: 'admin' },
  review: { parentId: 'list', path: ':submissionId' },
  log: { parentId: 'admin', path: 'admin/log' },
  story: { parentId: 'root', path: 'story/:storyId/:title?' },
  page: { parentId: 'root', path: ':page?' },
  missing: { parentId: 'root', path: '*' },
}
const routeFiles = Object.fromEntries(
  Object.entries(routes).map(([id, route]) => [id, { id, ...route }]),
)
const build = {
  routes: routeFiles,
  assets: { version: '1', routes: routeFiles },
} as unknown as ServerBuild

test.each([
  ['/', ['root', 'home', 'admin', 'page', 'missing']],
  ['/admin', ['root', 'admin', 'list', 'page', 'missing']],
  // With the layouts above what answers.
  ['/admin/log', ['root', 'admin', 'list', 'review', 'log', 'missing']],
  ['/story/1', ['root', 'story', 'missing']],
  ['/story/1/title', ['root', 'story', 'missing']],
])('%s is answered by the routes of its first segment and its length', (pathname, expected) => {
  const segmentBuild = buildsBySegments(build).get(segmentsKey(pathname))
  expect(new Set(Object.keys(segmentBuild?.routes ?? {}))).toEqual(new Set(expected))
  expect(segmentBuild?.assets).toEqual({ version: '1', routes: segmentBuild?.routes })
})

test('an address that no route has, or that is spelt in another way, is answered by all routes', () => {
  const builds = buildsBySegments(build)
  for (const pathname of [
    '/Admin',
    '/%61dmin',
    '/__manifest',
    '/never',
    '/_root.data',
    '/admin/1/2',
    '/story',
    '/story/1/2/3',
  ]) {
    expect(builds.has(segmentsKey(pathname)), pathname).toBe(false)
  }
})

test.each([
  ['/', ''],
  ['/_.data', ''],
  ['/admin', 'admin 1'],
  ['/admin/', 'admin 1'],
  ['/admin.data', 'admin 1'],
  ['/admin/_.data', 'admin 1'],
  ['/admin/log.data', 'admin 2'],
])('the key of %s is "%s"', (pathname, key) => {
  expect(segmentsKey(pathname)).toBe(key)
})
