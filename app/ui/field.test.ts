import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox, RadioGroup } from './choice.tsx'
import { Select, TextArea, TextField } from './field.tsx'
import { FileDrop } from './file-drop.tsx'
import { PasswordField } from './password-field.tsx'

const words = { label: 'A label', hint: 'A hint.', errors: ['An error.'], id: 'x', name: 'x' }
const options = [{ value: 'a', label: 'A' }]

const fields: [name: string, field: ReactElement, control: RegExp][] = [
  ['text field', h(TextField, words), /<input/],
  ['text area', h(TextArea, words), /<textarea/],
  ['select', h(Select, words), /<select/],
  ['password field', h(PasswordField, words), /<input/],
  ['radio group', h(RadioGroup, { ...words, options }), /<input/],
  ['file field', h(FileDrop, words), /<input/],
]

for (const [name, field, control] of fields) {
  test(`a ${name} shows its hint before its control`, () => {
    const html = renderToStaticMarkup(field)
    expect(html.indexOf('id="x-hint"')).toBeGreaterThan(html.indexOf('A label'))
    expect(html.indexOf('id="x-hint"')).toBeLessThan(html.search(control))
  })
}

test('every field is described by its hint and its error', () => {
  const checkbox: (typeof fields)[number] = ['checkbox', h(Checkbox, words), /<input/]
  for (const [name, field] of [...fields, checkbox]) {
    const html = renderToStaticMarkup(field)
    expect(html, name).toContain('aria-describedby="x-hint x-error"')
    expect(html, name).toContain('<p class="hint" id="x-hint">A hint.</p>')
    expect(html, name).toMatch(/<p class="err" id="x-error">.*An error\.<\/span><\/p>/)
  }
})
