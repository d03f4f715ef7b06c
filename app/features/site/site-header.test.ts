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

test('shows members their name in the header and in the menu', () => {
  const page = drawn({ displayName: 'Ava', role: 'member' })
  const named = page.match(/<a [^>]*href="\/dashboard"[^>]*><span[^>]*>Ava<\/span><\/a>/g)
  expect(named).toHaveLength(2)
  expect(page).not.toContain('>Dashboard<')
})

test('shows Dashboard to members without a name', () => {
  for (const displayName of [null, '']) {
    expect(drawn({ displayName, role: 'member' }).match(/>Dashboard</g)).toHaveLength(2)
  }
})

test('shows the admin link to admins only', () => {
  expect(drawn({ displayName: 'Ava', role: 'admin' }).match(/href="\/admin"/g)).toHaveLength(2)
  expect(drawn({ displayName: 'Ava', role: 'member' })).not.toContain('/admin')
  expect(drawn(null)).not.toContain('/admin')
})

test('shows the link to the editors’ pages to writers, editors and admins only', () => {
  for (const role of ['writer', 'editor', 'admin'] as const) {
    const page = drawn({ displayName: 'Ava', role })
    expect(page.match(/href="\/edit"/g)).toHaveLength(2)
    expect(page).toContain('>Edit the magazine</a>')
  }
  expect(drawn({ displayName: 'Ava', role: 'member' })).not.toContain('/edit')
  expect(drawn(null)).not.toContain('/edit')
})

test('shows visitors Subscribe and no Sign Out', () => {
  expect(drawn(null).match(/<a [^>]*href="\/auth"[^>]*>Subscribe<\/a>/g)).toHaveLength(2)
  expect(drawn(null)).not.toContain('Sign Out')
  expect(drawn({ displayName: 'Ava', role: 'member' })).not.toContain('Subscribe')
})

test('shows everyone the five sections in order, then Stories and About', () => {
  const order = ['Watch', 'Gallery', 'Blog', 'Submit', 'Contact', 'Stories', 'About']
  for (const viewer of [null, { displayName: 'Ava', role: 'admin' as const }]) {
    const [, header = '', menu = ''] = drawn(viewer).split(/<nav aria-label="(?:Main|Menu)"/)
    for (const navigation of [header, menu]) {
      const labels = [...navigation.matchAll(/<a [^>]*>([A-Z][a-z]+)</g)].map(([, label]) => label)
      expect(labels.slice(0, 7)).toEqual(order)
    }
  }
})
