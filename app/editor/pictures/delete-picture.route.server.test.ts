import { type ComponentType, createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from '#tests/rendered.ts'
import DeletePicture from './delete-picture.route.tsx'

function pageOf(isUsed: boolean) {
  const Page = DeletePicture as unknown as ComponentType<{ loaderData: object }>
  const element = createElement(Page, { loaderData: { name: 'barber-pole', seen: '', isUsed } })
  return rendered(element)
}

test('the page that deletes a picture says of a used one only that it is used', () => {
  expect(pageOf(true)).toContain('It is used by now')
  expect(pageOf(true)).not.toContain('No piece uses it')
  expect(pageOf(false)).toContain('No piece uses it')
})
