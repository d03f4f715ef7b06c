import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openFragmentCache } from '#app/platform/response/fragment-cache.ts'
import { FragmentCacheContext } from '#app/ui/fragment-cache.tsx'
import { rendered } from '#tests/rendered.ts'
import type { NavigationViewer } from './navigation.ts'
import { SiteHeader } from './site-header.tsx'

function renderHeader(viewer: NavigationViewer | null, pathname = '/') {
  const element = createElement(SiteHeader, { viewer, pathname })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('a header whose HTML is cached is the one that each reader would get on each page', () => {
  const viewers: (NavigationViewer | null)[] = [
    null,
    { displayName: 'Ava', role: 'member' },
    { displayName: '<b>Ava</b> & “co”', role: 'member' },
    { displayName: null, role: 'member' },
    { displayName: 'Ava', role: 'editor' },
    { displayName: 'Ava', role: 'admin' },
  ]
  const paths = ['/', '/watch', '/gallery/swallow', '/galleries', '/story/1', '/stories', '/submit']
  for (const viewer of [...viewers, ...viewers]) {
    for (const pathname of [...paths, '/admin/1', '/edit/1', '/dashboard', '/never']) {
      const fragments = openFragmentCache()
      const page = createElement(SiteHeader, { viewer, pathname })
      const element = createElement(FragmentCacheContext, { value: fragments.getFragment }, page)
      const text = rendered(element)
      expect(fragments.fill(text), pathname).toBe(renderHeader(viewer, pathname))
    }
  }
})

test('shows members their name in the header and in the menu', () => {
  const page = renderHeader({ displayName: 'Ava', role: 'member' })
  const accountLinks = page.match(/<a [^>]*href="\/dashboard"[^>]*><span[^>]*>Ava<\/span><\/a>/g)
  expect(accountLinks).toHaveLength(2)
  expect(page).not.toContain('>Dashboard<')
})

test('shows Dashboard to members without a name', () => {
  for (const displayName of [null, '']) {
    expect(renderHeader({ displayName, role: 'member' }).match(/>Dashboard</g)).toHaveLength(2)
  }
})

test('shows the link to the editors’ pages to writers, editors and admins only', () => {
  for (const role of ['writer', 'editor', 'admin'] as const) {
    const page = renderHeader({ displayName: 'Ava', role })
    expect(page.match(/href="\/edit"/g)).toHaveLength(2)
    expect(page).toContain('>Edit the magazine</a>')
  }
  expect(renderHeader({ displayName: 'Ava', role: 'member' })).not.toContain('/edit')
  expect(renderHeader(null)).not.toContain('/edit')
})

test('shows visitors Subscribe and no Sign Out', () => {
  expect(renderHeader(null).match(/<a [^>]*href="\/auth"[^>]*>Subscribe<\/a>/g)).toHaveLength(2)
  expect(renderHeader(null)).not.toContain('Sign Out')
  expect(renderHeader({ displayName: 'Ava', role: 'member' })).not.toContain('Subscribe')
})

test('shows everyone the five sections in order, then Stories and About', () => {
  const order = ['Watch', 'Gallery', 'Blog', 'Submit', 'Contact', 'Stories', 'About']
  for (const viewer of [null, { displayName: 'Ava', role: 'admin' as const }]) {
    const [, header = '', menu = ''] = renderHeader(viewer).split(/<nav aria-label="(?:Main|Menu)"/)
    for (const navigation of [header, menu]) {
      const labels = [...navigation.matchAll(/<a [^>]*>([A-Z][a-z]+)</g)].map(([, label]) => label)
      expect(labels.slice(0, 7)).toEqual(order)
    }
  }
})
