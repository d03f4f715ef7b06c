import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { givenClient } from '#tests/given-accounts.ts'
import { openHostileIssuer } from '#tests/hostile-issuer.ts'
import { logLines } from '#tests/log-lines.ts'
import { client, openProvider, walkThrough } from '#tests/openid-provider.ts'
import { countWhere } from '#tests/rows.ts'
import {
  callback,
  comeBack,
  configuredAs,
  expectRefused,
  givenPerson,
  press,
  providerForAll,
  readToast,
  setOut,
  signInAs,
  viewerOf,
  withIssuer,
} from './google-visits.server.fixture.ts'

const google = providerForAll()

test('a sign-in needs the state of this browser, and a state can be used once', async () => {
  const person = givenPerson()
  google.provider.person = person
  const [one, other] = [await setOut(), await setOut()]
  const back = new URL(await walkThrough(one.url))
  const tampered = (state: string | null) => {
    const url = new URL(back)
    if (state === null) url.searchParams.delete('state')
    else url.searchParams.set('state', state)
    return url.href
  }
  for (const [url, cookie] of [
    [back.href, ''],
    [back.href, 'google=x'],
    [back.href, other.cookie],
    [tampered(null), one.cookie],
    [tampered(''), one.cookie],
    [tampered(new URL(other.url).searchParams.get('state')), one.cookie],
  ] as const) {
    await expectRefused(await comeBack(url, cookie))
  }
  expect(await countWhere(user, { email: person.email })).toBe(0)

  expect((await comeBack(back.href, one.cookie)).toast).toBe('welcomeBack')
  await expectRefused(await comeBack(back.href, one.cookie))
})

test('a code works once, and only with its own state', async () => {
  google.provider.person = givenPerson()
  const [one, other] = [await setOut(), await setOut()]
  const stolen = new URL(await walkThrough(one.url)).searchParams.get('code')!
  const swapped = new URL(await walkThrough(other.url))
  swapped.searchParams.set('code', stolen)
  await expectRefused(await comeBack(swapped.href, other.cookie))
})

test('an answer from another issuer is refused', async () => {
  google.provider.person = givenPerson()
  const { url, cookie } = await setOut()
  const back = new URL(await walkThrough(url))
  back.searchParams.set('iss', 'https://evil.test')
  await expectRefused(await comeBack(back.href, cookie))
  const again = await setOut()
  const unsigned = new URL(await walkThrough(again.url))
  unsigned.searchParams.delete('iss')
  await expectRefused(await comeBack(unsigned.href, again.cookie))
})

test('declining at Google leads back to the sign-in page', async () => {
  const { url, cookie } = await setOut()
  const state = new URL(url).searchParams.get('state')
  const back = callback({ error: 'access_denied', state: state! })
  await expectRefused(await comeBack(back, cookie))
})

test('a provider that was unreachable is used again when it is back', async () => {
  const port = await freePort()
  configuredAs(withIssuer(`http://127.0.0.1:${port}`))
  expect(readToast(await press())).toBe('googleFailed')

  const late = await openProvider({
    port,
    redirectUri: callback(),
  })
  onTestFinished(() => late.close())
  late.person = givenPerson()
  const { url, cookie } = await setOut()
  expect((await comeBack(await walkThrough(url), cookie)).toast).toBe('welcomeBack')
})

test('the provider’s configuration is fetched once, and failures are not cached', async () => {
  const issuer = await openHostileIssuer()
  configuredAs(withIssuer(issuer.issuer))
  await setOut()
  await setOut()
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration'])
})

test('without Google’s settings the button says so, and the callback signs nobody in', async () => {
  configuredAs({ google: null })
  expect(readToast(await press())).toBe('googleUnavailable')
  await expectRefused(await comeBack(callback({ code: 'x', state: 'y' }), ''))
})

test('twenty invalid answers from one client are the limit, and outages of Google do not count', async () => {
  const address = givenClient()
  const nonsense = callback({ code: 'x', state: 'y' })
  for (let each = 0; each < 20; each += 1) {
    expect((await comeBack(nonsense, '', { address })).toast).toBe('googleFailed')
  }
  expect((await comeBack(nonsense, '', { address })).toast).toBe('googleTooOften')
  expect(readToast(await press({ address }))).toBe('googleTooOften')

  const patient = givenClient()
  configuredAs(withIssuer(`http://127.0.0.1:${await freePort()}`))
  for (let each = 0; each < 25; each += 1) {
    expect(readToast(await press({ address: patient }))).toBe('googleFailed')
  }
})

for (const [failure, path, status] of [
  ['answers the code with an outage', '/token', 503],
  ['cannot show its keys', '/jwks', 503],
  ['hangs up on the code', '/token', null],
] as const) {
  test(`a provider that ${failure} on the way back signs nobody in, and is no attempt of the reader's`, async () => {
    const issuer = await openHostileIssuer()
    configuredAs(withIssuer(issuer.issuer))
    const address = givenClient()
    const answer = issuer.answer
    issuer.answer = async (incoming, response) => {
      if (incoming !== path) return answer(incoming, response)
      if (status === null) return void response.destroy()
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end('{"error":"server_error"}')
    }
    for (let each = 0; each < 21; each += 1) {
      const { url, cookie } = await setOut()
      const query = new URL(url).searchParams
      issuer.token = await issuer.sign({
        iss: issuer.issuer,
        aud: client.clientId,
        sub: 'somebody',
        iat: Math.floor(Date.now() / 1_000),
        exp: Math.floor(Date.now() / 1_000) + 600,
        nonce: query.get('nonce'),
      })
      const back = callback({ code: 'any', state: query.get('state')! })
      expect((await comeBack(back, cookie, { address })).toast).toBe('googleFailed')
    }
  })
}

test('the log has account and request, and no address, name, code or state', async () => {
  const person = givenPerson({ name: 'Canary Surname' })
  const lines = logLines()
  const { answer } = await signInAs(google.provider, person)
  const viewer = await viewerOf(answer)
  await comeBack(callback({ code: 'canary', state: 'canary' }), '')
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.filter(({ msg }) => /Google/.test(msg))).toMatchObject([
    { msg: 'signed in with Google', user: viewer!.id, id: 'a request', isNew: true },
    { msg: 'sign-in with Google refused', reason: 'no state of this browser' },
  ])
  expect(lines.join('')).not.toMatch(/canary|readers\.example/i)
  expect(lines.join('')).not.toContain(person.sub)
})

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
