import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PreviewStrip, SiteFooter } from './site-footer.tsx'

function footer(isPreview: boolean) {
  return htmlOf(createElement(SiteFooter, { isPreview }))
}

function htmlOf(element: ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

const strip = 'Preview edition: people and figures here are invented.'

test('says that people and figures are invented only while some are', () => {
  expect(footer(true)).toContain(strip)
  expect(footer(false)).not.toContain('Preview edition')
  expect(htmlOf(createElement(PreviewStrip))).toContain(strip)
})
