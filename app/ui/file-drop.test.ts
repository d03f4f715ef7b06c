import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileDrop } from './file-drop.tsx'

const field = { label: 'Photo', name: 'photo', id: 'photo' }

test('a form that comes back without its file asks for it again, beside the field', () => {
  const page = renderToStaticMarkup(
    createElement(FileDrop, { ...field, lostMessage: 'Choose it again.' }),
  )
  expect(page).toMatch(/<input[^>]* aria-invalid="true" aria-describedby="photo-error"/)
  expect(page).toMatch(/<p class="err" id="photo-error">.*Choose it again\.<\/span><\/p>/)
})

test('a file that was refused says so before it is asked for again', () => {
  const page = renderToStaticMarkup(
    createElement(FileDrop, {
      ...field,
      errors: ['We are busy.'],
      lostMessage: 'Choose it again.',
    }),
  )
  expect(page).toContain('We are busy. Choose it again.')
  expect(renderToStaticMarkup(createElement(FileDrop, field))).not.toContain('class="err"')
})
