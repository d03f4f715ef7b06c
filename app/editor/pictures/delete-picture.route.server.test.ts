import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import DeletePicture from './delete-picture.route.tsx'

function pageOf(isUsed: boolean) {
  const Page = DeletePicture as unknown as ComponentType<{ loaderData: object }>
  const element = createElement(Page, { loaderData: { name: 'barber-pole', seen: '', isUsed } })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('the page that deletes a picture says of a used one only that it is used', () => {
  expect(pageOf(true)).toContain('It is used by now')
  expect(pageOf(true)).not.toContain('No piece uses it')
  expect(pageOf(false)).toContain('No piece uses it')
})
