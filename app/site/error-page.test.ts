import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

function renderErrorPage(props: Parameters<typeof ErrorPage>[0]) {
  const router = createMemoryRouter([{ path: '/', element: createElement(ErrorPage, props) }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('an unexpected error has the words of the specification and the request id', () => {
  const page = renderErrorPage({ requestId: '4f5a2c1e-quote-me' })
  expect(page).toContain('>Unexpected Application Error!</h1>')
  expect(page).toContain('quote <b class="break-all">4f5a2c1e-quote-me</b>')
  expect(page).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/)
})

test('a known status has its own words, and an unknown one those of an unexpected error', () => {
  expect(renderErrorPage({ status: 403 })).toContain('>You cannot open this page</h1>')
  expect(renderErrorPage({ status: 413 })).toContain('>That is too large</h1>')
  expect(renderErrorPage({ status: 'offline' })).toContain('>You seem to be offline</h1>')
  expect(renderErrorPage({ status: 'no answer' })).toContain('>No answer came</h1>')
  expect(renderErrorPage({ status: 418 })).toContain('>Unexpected Application Error!</h1>')
})

test('shows no request id without one', () => {
  expect(renderErrorPage({ status: 403 })).not.toContain('quote')
})
