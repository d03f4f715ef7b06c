import { expect, test } from 'vitest'
import { privacy, terms } from '#app/features/site/legal.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { caseRetentionYears } from '#content/pages/cases.ts'

test('the texts say when they changed and where each part is', () => {
  for (const { updated, body, headings } of [privacy, terms]) {
    expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/)
    const html = body.filter((part) => typeof part === 'string').join('')
    expect(headings.length).toBeGreaterThan(5)
    expect(html.match(/<h2 id="[^"]+"/g)).toEqual(headings.map(({ id }) => `<h2 id="${id}"`))
    expect(body).toContainEqual({ slot: 'publisher' })
  }
})

test('the footer’s cookie choices lead to a place on the privacy page', () => {
  expect(privacy.headings.map(({ id }) => id)).toContain('cookies')
})

test('the privacy page tells of the part of a network address that the log notes', () => {
  const visit = { requestId: 'a request', nonce: '', address: '192.0.2.77' }
  expect(auditFields(visit)).toMatchObject({ from: '192.0.2.0/24' })
  expect(words(privacy.body)).toContain('it notes the first part of the network address')
})

test('the privacy page says how long a story that was taken back is kept', () => {
  expect(words(privacy.body)).toMatch(/A rejected or withdrawn story\s*12 months/)
})

test('the privacy page says how long reports and complaints are kept', () => {
  expect(words(privacy.body)).toMatch(
    new RegExp(`Reports and complaints\\s*${caseRetentionYears} years after we close them`),
  )
})

function words(body: typeof privacy.body) {
  const html = body.filter((part) => typeof part === 'string').join('')
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
