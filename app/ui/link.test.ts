import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryRouter,
  type LinkProps,
  Link as RouterLink,
  RouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { Link, WrittenLink } from './link.tsx'

const links: LinkProps[] = [
  { to: '/' },
  { to: '/gallery/koi?style=irezumi&page=2#plate-8', className: 'link', 'aria-current': 'page' },
  { to: '/blog/“quoted”/a b', title: '<b>', target: '_top', rel: 'prev' },
  { to: '/admin/1', preventScrollReset: true, replace: true, state: { from: 'x' } },
  { to: '/favourites/video/grief-%26-ink' },
  { to: '#letters' },
  { to: '?theme=love' },
  { to: '..' },
  { to: '' },
  { to: { pathname: '/stories', search: '?theme=love' } },
  { to: '/stories', discover: 'none' },
  { to: '/stories', reloadDocument: true },
]

test('the server writes a link as React Router does', () => {
  for (const link of links) {
    const text = { ...link, children: 'Words' }
    const ownLinks = written(createElement(WrittenLink, text))
    expect(ownLinks).toMatch(/^<a .*>Words<\/a>$/)
    expect(ownLinks, JSON.stringify(link)).toBe(written(createElement(RouterLink, text)))
  }
})

test.each([
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'data:text/html,x',
])('%j makes no link', (to) => {
  const text = { to, className: 'link', children: 'Words' }
  for (const component of [Link, WrittenLink]) {
    expect(written(createElement(component, text))).toBe('<a class="link">Words</a>')
  }
})

function written(element: ReactElement) {
  const routes = [{ path: '/stories/:id', element }]
  const router = createMemoryRouter(routes, { initialEntries: ['/stories/7?a=b'] })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
