import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { NavigationViewer } from './navigation.ts'
import { SiteHeader } from './site-header.tsx'

function drawn(viewer: NavigationViewer | null) {
  const element = createElement(SiteHeader, { viewer, pathname: '/' })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('members find their own name in the masthead and in the menu', () => {
  const page = drawn({ displayName: 'Ava', isAdmin: false })
  const named = page.match(/<a [^>]*href="\/dashboard"[^>]*><span[^>]*>Ava<\/span><\/a>/g)
  expect(named).toHaveLength(2)
  expect(page).not.toContain('>Dashboard<')
})

test('a member who has given no name finds the word Dashboard instead', () => {
  for (const displayName of [null, '']) {
    expect(drawn({ displayName, isAdmin: false }).match(/>Dashboard</g)).toHaveLength(2)
  }
})

test('the way to the desk is shown to admins alone', () => {
  expect(drawn({ displayName: 'Ava', isAdmin: true }).match(/href="\/admin"/g)).toHaveLength(2)
  expect(drawn({ displayName: 'Ava', isAdmin: false })).not.toContain('/admin')
  expect(drawn(null)).not.toContain('/admin')
})

test('visitors are asked to subscribe and have nothing to sign out of', () => {
  expect(drawn(null).match(/<a [^>]*href="\/auth"[^>]*>Subscribe<\/a>/g)).toHaveLength(2)
  expect(drawn(null)).not.toContain('Sign Out')
  expect(drawn({ displayName: 'Ava', isAdmin: false })).not.toContain('Subscribe')
})

test('the five sections keep their order, and Stories and About follow them, for everybody', () => {
  const order = ['Watch', 'Gallery', 'Blog', 'Submit', 'Contact', 'Stories', 'About']
  for (const viewer of [null, { displayName: 'Ava', isAdmin: true }]) {
    const [, header = '', menu = ''] = drawn(viewer).split(/<nav aria-label="(?:Main|Menu)"/)
    for (const navigation of [header, menu]) {
      const labels = [...navigation.matchAll(/<a [^>]*>([A-Z][a-z]+)</g)].map(([, label]) => label)
      expect(labels.slice(0, 7)).toEqual(order)
    }
  }
})
