import { expect, test } from 'vitest'
import { answerTo } from './account-answers.server.ts'

test('a form of the account is answered by its intent, and one that nobody knows is none', () => {
  expect(answerTo('name')).toEqual(expect.any(Function))
  for (const intent of ['', 'Name', '__proto__', 'constructor', 'toString', 'null']) {
    expect(answerTo(intent)).toBeNull()
  }
})
