import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import {
  addresses,
  addressesWhere,
  isPrivatePath,
  pathPattern,
  reactRuleOf,
  robotsDisallow,
  speculationRules,
} from './addresses.ts'
import routes from './routes.ts'

type Found = { path: string; guarded: boolean; file: string }

const routeList = await Promise.resolve(routes).then((tree) => walk(tree))

// Public pages of one address that are no use to a search engine.
const notInSitemap =
  /^\/(?:newsletter\/(?!archive)|interest\/|search$|complaints$|auth|invitation$|account|sign-out$|dashboard$)/

test('every address of the routes is in the list, and no other', () => {
  const paths = pluck(routeList, 'path').filter((path) => path !== '/*')
  expect(Object.keys(addresses).toSorted()).toEqual([...new Set(paths)].toSorted())
})

test('an address behind a guard is private', () => {
  const open = routeList.filter(({ path, guarded }) => guarded && !isPrivatePath(path))
  // A shared collection is public, and its owner deletes it beside it.
  expect(pluck(open, 'path')).toEqual(['/collection/:collectionId/delete'])
})

test('no private page is cached', () => {
  const cached = addressesWhere((rules) => rules.cached !== undefined)
  expect(cached.filter(isPrivatePath)).toEqual([])
})

test('every page of one address that anyone may read is in the sitemap', () => {
  const pages = pluck(
    routeList.filter(
      ({ path, file, guarded }) => file.endsWith('.tsx') && !guarded && !/[:*]/.test(path),
    ),
    'path',
  ).filter((path) => !notInSitemap.test(path))
  expect(addressesWhere(({ sitemap }) => sitemap === true).toSorted()).toEqual(pages.toSorted())
})

test('robots leave alone what is private, but for the invitation to write', () => {
  expect(robotsDisallow()).toContain('/admin')
  expect(robotsDisallow()).toContain('/submission')
  expect(robotsDisallow()).not.toContain('/submit')
})

test('an area is private in every spelling, also where nothing is found', () => {
  for (const path of ['/admin', '/Admin/x', '/%61dmin', '/account.data', '/submission/1/title']) {
    expect(isPrivatePath(path), path).toBe(true)
  }
  for (const path of ['/', '/adminx', '/stories', '/collection/1', '/submissions', '/%']) {
    expect(isPrivatePath(path), path).toBe(false)
  }
})

test('browsers fetch ahead what is for everybody, and nothing that is private or does something', () => {
  const [rule] = JSON.parse(speculationRules()).prefetch
  const [all, { not }] = rule.where.and
  expect(all).toEqual({ href_matches: '/*' })
  const left = not.href_matches.map((pathname: string) => new URLPattern({ pathname }))
  const fetched = Object.keys(addresses).filter((address) => {
    const pathname = address.replace(/:\w+\??/g, 'x')
    return !left.some((pattern: URLPattern) => pattern.test({ pathname }))
  })
  expect(fetched).toContain('/blog/:slug')
  expect(fetched).toContain('/collection/:collectionId')
  const expected = addressesWhere((rules) => !rules.private && rules.prefetch !== false)
  expect(fetched.toSorted()).toEqual(expected.toSorted())
})

test('a pattern takes what its address takes', () => {
  const submission = new RegExp(`^${pathPattern('/submission/:submissionId/:storySlug?')}$`)
  expect(submission.test('/submission/1')).toBe(true)
  expect(submission.test('/submission/1/a-title')).toBe(true)
  expect(submission.test('/submission')).toBe(false)
  expect(new RegExp(`^${pathPattern('/robots.txt')}$`).test('/robotsxtxt')).toBe(false)
})

function walk(entries: RouteConfigEntry[], parent = '', guarded = false): Found[] {
  return entries.flatMap(({ path, file, children = [], index }) => {
    const whole = path ? `${parent}/${path}` : parent
    const isGuard = path === undefined && !index
    return [
      ...(isGuard ? [] : [{ path: whole || '/', guarded, file }]),
      ...walk(children, whole, guarded || isGuard),
    ]
  })
}

test('a page that does not exist has no React, and a spelling of a page has its rule', () => {
  expect(reactRuleOf('/no-such-page')).toBe('never')
  expect(reactRuleOf('/Gallery/')).toBe('never')
  expect(reactRuleOf('/%61uth')).toBe('always')
  expect(reactRuleOf('/collections')).toBeUndefined()
})
