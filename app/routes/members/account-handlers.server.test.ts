import { expect, test } from 'vitest'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { given } from '#tests/given.ts'
import { answerTo } from './account-handlers.server.ts'

test('a form of the account is answered by its intent, and one that nobody knows is none', () => {
  expect(answerTo('name')).toEqual(expect.any(Function))
  for (const intent of ['', 'Name', '__proto__', 'constructor', 'toString', 'null']) {
    expect(answerTo(intent)).toBeNull()
  }
})

test('whoever asks for a fourth copy in a day is led to the place where it says that this is one too many', async () => {
  const owner = await given.member()
  const aDay = { name: 'data-export', most: 3, minutes: 24 * 60 }
  for (let copy = 1; copy <= 3; copy += 1) await consume(aDay, owner.id)
  const request = new Request('http://localhost/account', { method: 'POST' })
  const asked = { fields: new FormData(), owner, request, client: '192.0.2.1' }
  const answer = (await answerTo('data')?.(asked)) as Response
  expect(answer.headers.get('location')).toBe('/account')
})
