import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'

// Behind a door, acts, files, answers to a form, and the page of what is looked for.
const leftOut =
  /^\/(?:auth|account|dashboard|sign-out|admin|style|search|submission|favourites|collections?|newsletter\/.+|interest|complaints)(?:\/|$)|\.(?:xml|json|txt|zip|pdf)$/

test('every page that anyone may read is in the sitemap', () => {
  const map = readFileSync('app/routes.ts', 'utf8')
  const routes = [...map.matchAll(/\broute\('([^':*]+)', 'routes\/[^']+\.tsx'/g)].map(
    ([, path]) => `/${path}`,
  )
  expect(routes).toContain('/stories')
  const pages = routes.filter((path) => !leftOut.test(path))
  expect(publicPages.toSorted()).toEqual(['/', ...pages].toSorted())
})
