import { expect, test } from 'vitest'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { given } from '#tests/given.ts'
import { handlerFor } from './account-handlers.server.ts'

test('a form of the account is handled by its intent, and an unknown intent is refused', () => {
  expect(handlerFor('name')).toEqual(expect.any(Function))
  for (const intent of ['', 'Name', '__proto__', 'constructor', 'toString', 'null']) {
    expect(handlerFor(intent)).toBeNull()
  }
})

test('a fourth export in a day redirects to the message about the limit', async () => {
  const owner = await given.member()
  const dayMs = { name: 'data-export', max: 3, minutes: 24 * 60 }
  for (let copy = 1; copy <= 3; copy += 1) await consume(dayMs, owner.id)
  const request = new Request('http://localhost/account', { method: 'POST' })
  const args = { fields: new FormData(), owner, request, clientIp: '192.0.2.1' }
  const answer = (await handlerFor('data')?.(args)) as Response
  expect(answer.headers.get('location')).toBe('/account')
})
