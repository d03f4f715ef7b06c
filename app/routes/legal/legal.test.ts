import { expect, test } from 'vitest'
import { privacy, terms } from '#app/features/site/legal.server.ts'

test('the texts say when they changed and where each part is', () => {
  for (const { updated, body, headings } of [privacy, terms]) {
    expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/)
    const html = body.filter((part) => typeof part === 'string').join('')
    expect(headings.length).toBeGreaterThan(5)
    expect(html.match(/<h2 id="[^"]+"/g)).toEqual(headings.map(({ id }) => `<h2 id="${id}"`))
    expect(body).toContainEqual({ slot: 'Publisher' })
  }
})

test('the footer’s cookie choices lead to a place on the privacy page', () => {
  expect(privacy.headings.map(({ id }) => id)).toContain('cookies')
})
