import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { buildsBySegment, firstSegment } from './routes-by-segment.ts'

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
const named = Object.fromEntries(
  Object.entries(routes).map(([id, route]) => [id, { id, ...route }]),
)
const build = { routes: named, assets: { version: '1', routes: named } } as unknown as ServerBuild

test('an address is answered by the routes of its first segment and those without one', () => {
  const builds = buildsBySegment(build)
  expect([...builds.keys()]).toEqual(['', 'admin', 'story'])
  const anywhere = ['root', 'home', 'admin', 'page', 'missing']
  expect(Object.keys(builds.get('')?.routes ?? {})).toEqual(anywhere)
  expect(new Set(Object.keys(builds.get('admin')?.routes ?? {}))).toEqual(
    new Set([...anywhere, 'list', 'review', 'log']),
  )
  const story = builds.get('story')
  expect(new Set(Object.keys(story?.routes ?? {}))).toEqual(new Set([...anywhere, 'story']))
  expect(story?.assets).toEqual({ version: '1', routes: story?.routes })
})

test('an address that is spelt in another way is answered by all routes', () => {
  const builds = buildsBySegment(build)
  for (const pathname of ['/Admin', '/%61dmin', '/__manifest', '/never']) {
    expect(builds.has(firstSegment(pathname)), pathname).toBe(false)
  }
})

test.each([
  ['/', ''],
  ['/_root.data', '_root'],
  ['/admin', 'admin'],
  ['/admin/', 'admin'],
  ['/admin.data', 'admin'],
  ['/admin/log.data', 'admin'],
])('the first segment of %s is "%s"', (pathname, segment) => {
  expect(firstSegment(pathname)).toBe(segment)
})
