import { expect, test } from 'vitest'
import { passwordProblem } from './passwords.server.ts'

const email = 'maya.thornton@readers.example'

for (const password of [
  'ink&salt',
  'correct horse battery staple',
  'swallow valletta vicar',
  'x9$kQ2!v',
  `Ink ${'and salt '.repeat(13)}`.padEnd(128, 'x'),
  'чайка над морем',
  'ласточка',
  'Ἀνδρομάχη',
  'つばめは二度飛ぶ',
  '        spaces count ',
  'tattoo-parlour-at-dusk',
]) {
  test(`${JSON.stringify(password.slice(0, 30))} is accepted`, async () => {
    expect(await passwordProblem(password, email)).toBeNull()
  })
}

test('seven characters are too few and 129 too many', async () => {
  expect(await passwordProblem('q7$kQ2!', email)).toMatch(/^Use 8 characters or more/)
  expect(await passwordProblem('q'.repeat(129), email)).toMatch(/^Use 128 characters or fewer/)
  expect(await passwordProblem('', email)).toMatch(/^Use 8/)
})

test('a megabyte is refused before it is hashed', async () => {
  expect(await passwordProblem('a'.repeat(1_000_000), email)).toMatch(/^Use 128/)
})

for (const password of [
  'password',
  'Password1',
  'PASSWORD123!',
  '12345678',
  '1234567890',
  'qwertyuiop',
  'iloveyou',
  'trustno1',
  'sunshine',
  'princess',
  'tattoo123',
  'Tattoos!!',
  'indelible2026',
  '!!!!!!!!',
]) {
  test(`${password} is refused as too easy to guess`, async () => {
    expect(await passwordProblem(password, email)).toMatch(/too easy to guess/)
  })
}

test('the email address is refused as the password, in capitals too', async () => {
  for (const password of [email, email.toUpperCase(), 'maya.thornton', 'Maya.Thornton']) {
    expect(await passwordProblem(password, email)).toMatch(/^Do not use your email address/)
  }
})

test('the length counts characters, not code units', async () => {
  expect(await passwordProblem('🐦🌹🗡️⚓', 'ava@readers.example')).toContain('8 characters or more')
  expect(await passwordProblem('🐦'.repeat(128), 'ava@readers.example')).toBeNull()
})
