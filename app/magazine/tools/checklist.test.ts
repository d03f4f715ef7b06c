import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from '#tests/rendered.ts'
import { Checklist } from './checklist.tsx'

test('whom to call stands out from its signs', () => {
  const html = rendered(createElement(Checklist, { part: 'h2' }))
  for (const call of ['999', '999 or A&amp;E', '111', 'GP']) {
    expect(html).toMatch(new RegExp(`<b[^>]*>${call}</b>: `))
  }
})
