import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenAddress } from '#tests/given-accounts.ts'
import { openHostileIssuer, type TokenClaims } from '#tests/hostile-issuer.ts'
import { client } from '#tests/openid-provider.ts'
import {
  callback,
  comeBack,
  configuredAs,
  expectRefused,
  press,
  readToast,
  setOut,
  withIssuer,
} from './google-visits.server.fixture.ts'

const now = () => Math.floor(Date.now() / 1_000)
const secretKey = new TextEncoder().encode(client.clientSecret)
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const lies: Record<string, TokenClaims> = {
  'for another site': { aud: 'another' },
  'for another site first': { aud: ['another', client.clientId], azp: 'another' },
  'of another issuer': { iss: 'https://evil.test' },
  'for another journey': { nonce: 'another' },
  'for no journey': { nonce: undefined },
  'that is over': { exp: now() - 60 },
  'without an end': { exp: undefined },
  'of nobody': { sub: '' },
  'with an address nobody verified': { email_verified: false },
  'with an address that is verified in words': { email_verified: 'true' },
  'without a word on the address': { email_verified: undefined },
  'without an address': { email: undefined },
  'with an address that is none': { email: 'mäya@readers.example' },
}

for (const [lie, reason] of Object.entries(lies)) {
  test(`a token ${lie} is refused`, async () => {
    const { issuer, truth, arrive } = await givenLiar()
    issuer.token = await issuer.sign({ ...truth, ...reason })
    await expectRefused(await arrive())
  })
}

test('a valid token signs in', async () => {
  const { issuer, truth, arrive } = await givenLiar()
  issuer.token = await issuer.sign(truth)
  expect((await arrive()).toast).toBe('welcomeBack')
})

test('a state can be used once, even if a code is accepted twice', async () => {
  const { issuer, truth, arrive } = await givenLiar()
  issuer.token = await issuer.sign(truth)
  expect((await arrive()).toast).toBe('welcomeBack')
  await expectRefused(await arrive())
})

test('an unsigned token, or one signed by someone else or with the client secret, is refused', async () => {
  for (const forge of [
    (truth: TokenClaims) => `${encoded({ alg: 'none' })}.${encoded(truth)}.`,
    (truth: TokenClaims, issuer: Liar) => issuer.sign(truth, foreignKey),
    (truth: TokenClaims, issuer: Liar) => issuer.sign(truth, secretKey, 'HS256'),
    (truth: TokenClaims) => `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(truth)}.`,
    () => 'no token',
    () => '',
  ]) {
    const { issuer, truth, arrive } = await givenLiar()
    issuer.token = await forge(truth, issuer)
    await expectRefused(await arrive())
  }
})

test('an issuer that names another issuer or addresses without https is refused', async () => {
  for (const discovery of [
    { issuer: 'https://evil.test' },
    { token_endpoint: 'http://evil.test/token' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { jwks_uri: undefined },
  ]) {
    const issuer = await openHostileIssuer()
    issuer.discovery = discovery
    configuredAs(withIssuer(issuer.issuer))
    expect(readToast(await press())).toBe('googleFailed')
  }
})

test('a provider that stops answering is given up at every step', async () => {
  const { issuer, truth, arrive } = await givenLiar()
  issuer.token = await issuer.sign(truth)
  loseAllPatience()
  issuer.answer = async () => {}
  await expectRefused(await arrive())

  const mute = await openHostileIssuer()
  mute.answer = async () => {}
  configuredAs(withIssuer(mute.issuer))
  expect(readToast(await press())).toBe('googleFailed')
})

// What waits for seconds on the site gives up at once here.
function loseAllPatience() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
  onTestFinished(() => waits.mockRestore())
}

type Liar = Awaited<ReturnType<typeof openHostileIssuer>>

/** An issuer that may lie, a journey to it, and what an honest one would say at its end. */
async function givenLiar() {
  const issuer = await openHostileIssuer()
  configuredAs(withIssuer(issuer.issuer))
  const { url, cookie } = await setOut()
  const query = new URL(url).searchParams
  const truth: TokenClaims = {
    iss: issuer.issuer,
    aud: client.clientId,
    sub: randomUUID(),
    iat: now(),
    exp: now() + 600,
    nonce: query.get('nonce'),
    email: givenAddress(),
    email_verified: true,
  }
  const back = callback({ code: 'any', state: query.get('state')! })
  return { issuer, truth, arrive: () => comeBack(back, cookie) }
}

function encoded(part: object) {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
