import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { secondFactors } from '#app/platform/db/schema/tables.server.ts'
import { givenAdminAt, givenMemberAt, givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import type { Answer, Reader } from '#ops/fault-tests/reader.ts'
import { openSite } from '#ops/fault-tests/site.ts'
import { type Address, addresses, filled } from '#tests/addresses.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given, goodPassword } from '#tests/given.ts'
import { test } from './people.ts'

const membersLayout = 'accounts/account/area.route.tsx'
const editLayout = 'editor/lists/area.route.tsx'
const adminLayout = 'team/area.route.tsx'

test('every private and admin address has its guard', () => {
  expect(addresses.length).toBeGreaterThan(50)
  const strays = addresses.filter(
    ({ pattern, behind }) =>
      (/^admin(?:\/|$)/.test(pattern) && !behind.includes(adminLayout)) ||
      (/^edit(?:\/|$)/.test(pattern) && !behind.includes(editLayout)) ||
      (/^(?:submission|collections)(?:\/|$)|^account$/.test(pattern) &&
        !behind.includes(membersLayout)),
  )
  expect(strays).toEqual([])
})

test('no private address opens to a visitor or another member with any method', async ({
  visitor,
  member,
  otherMember,
  admin,
}) => {
  const title = 'Known to its author alone'
  const story = { title, name: 'Philippa Canarysurname', email: member.email, userId: member.id }
  const { id: submissionId } = await given.submission(story)
  const values = { submissionId, storySlug: 'known-to-its-author' }
  const secrets = ['Canarysurname', member.email, title]
  // In every way at once.
  const request = (person: Reader, { pattern, id }: Address) =>
    Promise.all(
      Object.entries(ways).map(async ([name, way]) => {
        const { status, headers, text } = await way(
          person,
          filled(pattern, values, randomUUID()),
          id,
        )
        return { name, status, location: headers.get('location'), text }
      }),
    )

  const guarded = addresses.filter(
    ({ behind }) => behind.length > 0 && !behind.includes(editLayout),
  )
  for (const address of guarded) {
    const forAdmins = address.behind.includes(adminLayout)
    const refused: [string, Reader, string][] = [
      ['a visitor', visitor, '/auth'],
      ...(forAdmins ? [['a member', otherMember, '/dashboard'] as [string, Reader, string]] : []),
    ]
    for (const [who, person, to] of refused) {
      for (const { name, status, location, text } of await request(person, address)) {
        const what = `${who}, ${name}, ${address.pattern}`
        // 202 is how the router wraps a redirect for its own script.
        expect([202, 303, 302, 404, 405], what).toContain(status)
        if (location) expect(location, what).toBe(to)
        for (const secret of secrets) expect(text, what).not.toContain(secret)
      }
    }
    if (forAdmins) continue
    for (const person of [otherMember, admin]) {
      for (const { name, status, text } of await request(person, address)) {
        expect(status, `${name}, ${address.pattern}`).toBeLessThan(500)
        for (const secret of secrets) expect(text, address.pattern).not.toContain(secret)
      }
    }
  }
  expect((await member.get(`/submission/${submissionId}`)).text).toMatch(
    new RegExp(`<h1[^>]*>${title}</h1>`),
  )
})

test('each role opens its own areas only, by every method', async ({
  site,
  visitor,
  member,
  admin,
}) => {
  const writer = await givenTeamMemberAt(site.url, 'writer')
  const editor = await givenTeamMemberAt(site.url, 'editor')
  const methods = {
    GET: (person: Reader, path: string) => person.get(path),
    HEAD: (person: Reader, path: string) => person.ask(path, { method: 'HEAD' }),
    POST: (person: Reader, path: string) => person.send(path, { intent: 'revoke' }),
  }
  const statuses = async (person: Reader, path: string) => {
    const asked = Object.values(methods).map((method) => method(person, path))
    const answers = await Promise.all(asked)
    for (const { headers } of answers) expect(headers.get('cache-control')).toContain('no-store')
    return answers.map(({ status, headers }) => headers.get('location') ?? status)
  }
  const to = (address: string) => [address, address, address]
  const table: [string, Reader, (string | number)[], (string | number)[], (string | number)[]][] = [
    // Who, and the answers of a members' page, an editors' page and an admins' page.
    ['a visitor', visitor, to('/auth'), [404, 404, 404], to('/auth')],
    ['a member', member, [200, 200, 400], [404, 404, 404], to('/dashboard')],
    ['a writer', writer, [200, 200, 400], [200, 200, 405], to('/dashboard')],
    ['an editor', editor, [200, 200, 400], [200, 200, 405], to('/dashboard')],
    ['an admin', admin, [200, 200, 400], [200, 200, 405], [200, 200, 400]],
  ]
  for (const [who, person, account, edit, team] of table) {
    expect(await statuses(person, '/account'), who).toEqual(account)
    expect(await statuses(person, '/edit/team'), who).toEqual(edit)
    expect(await statuses(person, '/admin/team'), who).toEqual(team)
  }

  const opened = (person: Reader) =>
    person.ask('/edit/team', { headers: { 'Sec-Fetch-Dest': 'document' } })
  const [signedOut, signedIn] = [await opened(visitor), await opened(member)]
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([302, '/auth'])
  expect(signedIn.status).toBe(404)

  for (const person of [visitor, member]) {
    const [hidden, missing] = [await person.get('/edit/team'), await person.get('/no-such-page')]
    expect(mainOf(hidden.text)).toBe(mainOf(missing.text))
    expect(hidden.text).not.toContain('The team')
    for (const { text } of [hidden, await person.get('/dashboard'), await person.get('/')]) {
      expect(text).not.toContain('Edit the magazine')
    }
  }
  for (const { pattern, id } of addresses.filter(({ behind }) => behind.includes(editLayout))) {
    for (const person of [visitor, member]) {
      for (const [name, way] of Object.entries(ways)) {
        const { status } = await way(person, filled(pattern, {}, randomUUID()), id)
        expect(status, `${name}, ${pattern}`).toBe(404)
      }
    }
  }
  for (const person of [writer, editor, admin]) {
    for (const path of ['/dashboard', '/']) {
      expect((await person.get(path)).text).toContain('Edit the magazine')
    }
  }
})

test('an admin gives and removes a role on the page of the team, in force at the next request', async ({
  admin,
  newMember,
}) => {
  const role = (intent: string, fields: Record<string, string> = {}) =>
    admin.send('/admin/team', { intent, email: newMember.email, role: 'editor', ...fields })

  const wrong = await role('grant', { current: 'guessed' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('That is not your password.')
  expect(wrong.text).toContain(`value="${newMember.email}"`)
  expect(wrong.text).not.toContain('guessed')
  const current = goodPassword
  const nobody = await role('grant', { email: 'nobody@readers.example', current })
  expect(nobody.text).toContain('Nobody has an account with this address')
  await expectStatus(422, role('grant', { role: 'admin', current }))
  await expectStatus(400, role('revoke', { email: admin.email, role: 'admin' }))
  await expectStatus(404, newMember.get('/edit/team'))

  expect((await role('grant', { current })).headers.get('location')).toBe('/admin/team')
  await expectStatus(200, newMember.get('/edit/team'))
  expect((await admin.get('/admin/log')).text).toContain('made an editor of')

  expect((await role('revoke')).headers.get('location')).toBe('/admin/team')
  await expectStatus(404, newMember.get('/edit/team'))
})

test('a second factor is set up, asked for at the sign-in and switched off, without script', async ({
  site,
  visitor,
  member,
}) => {
  const page = '/account/second-factor'
  for (const method of ['GET', 'HEAD']) {
    await expectStatus(404, member.ask(page, { method }))
  }
  await expectStatus(404, member.send(page, { intent: 'start', current: goodPassword }))
  expect((await member.get('/account')).text).not.toContain('Codes from an app')

  const writer = await givenTeamMemberAt(site.url, 'writer')
  expect((await writer.get('/account')).text).toContain('Codes from an app')
  expect((await writer.send(page, { intent: 'start', current: 'guessed' })).text).toContain(
    'That is not your password.',
  )
  await expectStatus(303, writer.send(page, { intent: 'start', current: goodPassword }))
  const shown = (await writer.get(page)).text
  expect(shown).toMatch(/autocomplete="one-time-code"/i)
  expect(shown).toMatch(/inputmode="numeric"/i)
  const key = /Key: <code[^>]*>([A-Z2-7 ]+)</.exec(shown)?.[1]?.replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  const wrong = await writer.send(page, { intent: 'confirm', code: '000000' })
  expect([wrong.status, wrong.text.includes('This code is not right')]).toEqual([422, true])
  const confirmed = await writer.send(page, { intent: 'confirm', code: codeIn(0) })
  const codes = [...confirmed.text.matchAll(/<li><code>(\w{5}-\w{5})<\/code><\/li>/g)].map(
    ([, code]) => code!,
  )
  expect(codes).toHaveLength(10)
  expect(confirmed.text).toContain('download="indelible-recovery-codes.txt"')
  expect((await writer.get(page)).text).not.toContain(codes[0])

  expect((await visitor.get('/auth/code')).headers.get('location')).toBe('/auth')
  const first = await visitor.send('/auth', {
    intent: 'sign-in',
    email: writer.email,
    password: goodPassword,
  })
  expect(first.headers.get('location')).toBe('/auth/code')
  const set = first.headers.getSetCookie()
  expect(set.map((line) => line.split('=')[0])).toEqual(['code'])
  expect(set[0]).toContain('HttpOnly')
  const cookie = set[0]!.split(';')[0]!
  const withCode = (code: string) =>
    visitor.ask('/auth/code', {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ intent: 'code', code }),
    })
  expect((await visitor.ask('/dashboard', { headers: { Cookie: cookie } })).text).toContain(
    'Please Sign In',
  )
  await expectStatus(401, withCode('000000'))
  const entered = await withCode(codes[0]!)
  expect(entered.headers.get('location')).toBe('/dashboard')
  expect(entered.headers.getSetCookie().join()).toContain('session=')
  // The cookie is used up, so another code opens nothing and remains.
  expect((await withCode(codes[1]!)).headers.get('location')).toBe('/auth')

  const off = { intent: 'off', current: goodPassword, code: codes[1]! }
  await expectStatus(422, writer.send(page, { ...off, code: codes[0]! }))
  expect((await writer.send(page, off)).headers.get('location')).toBe('/account')
})

test('where it is required, the pages of the team open with a second factor only', async () => {
  const site = await openSite({ REQUIRE_SECOND_FACTOR: '1' })
  const [admin, writer] = [
    await givenAdminAt(site.url),
    await givenTeamMemberAt(site.url, 'writer'),
  ]
  const member = await givenMemberAt(site.url)
  for (const [person, path] of [
    [admin, '/admin/team'],
    [admin, '/edit/team'],
    [writer, '/edit/team'],
  ] as const) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await person.ask(path, { method })
      expect([status, headers.get('location')]).toEqual([302, '/account/second-factor'])
    }
  }
  expect((await writer.get('/account/second-factor')).text).toContain('You need one before')
  await expectStatus(404, member.get('/edit/team'))
  await expectStatus(200, member.get('/account'))

  await db.insert(secondFactors).values({ userId: writer.id, secret: '', confirmedAt: new Date() })
  await expectStatus(200, writer.get('/edit/team'))
})

test('refuses forms from other sites at every address', async ({ site, admin }) => {
  const elsewhere: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: site.url.replace('//localhost', '//localhost.evil.example') },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: site.url },
    {},
  ]
  for (const { pattern } of addresses) {
    // A mail program takes its reader off a list, and can send nothing else (app/platform/request/csrf.ts).
    if (['newsletter/leave', 'interest/withdraw'].includes(pattern)) continue
    const address = filled(pattern, {}, randomUUID())
    const urls = [address, `${address === '/' ? '/_root' : address}.data`]
    await Promise.all(
      elsewhere.flatMap((headers) =>
        urls.map(async (url) => {
          // Not through a reader, who says where a form comes from.
          const { status } = await fetch(site.url + url, {
            method: 'POST',
            redirect: 'manual',
            headers: { Cookie: admin.cookie, ...headers },
            body: new URLSearchParams(),
          })
          expect(status, `${url} ${JSON.stringify(headers)}`).toBe(403)
        }),
      ),
    )
  }
  expect((await admin.get('/dashboard')).text).toContain('Your dashboard')
})

function mainOf(page: string) {
  return /<main.*<\/main>/s.exec(page)?.[0].replaceAll(/[0-9a-f-]{36}/g, '')
}

type Way = (person: Reader, address: string, id: string) => Promise<Answer>

const ways: Record<string, Way> = {
  'as a page': ({ get }, address) => get(address),
  'by its head': ({ ask }, address) => ask(address, { method: 'HEAD' }),
  'as data': ({ get }, address) => get(`${address}.data`),
  'as the data of this route alone': ({ get }, address, id) => get(`${address}.data?_routes=${id}`),
  'with a form': ({ send }, address) => send(address, { act: 'approved', version: '1' }),
  'with a form for its data': ({ send }, address) => send(`${address}.data`, {}),
  'in capitals': ({ get }, address) =>
    get(address.replace(/^\/(\w)/, (_, letter) => `/${letter.toUpperCase()}`)),
  'with another method in disguise': ({ ask }, address) =>
    ask(address, {
      method: 'POST',
      headers: { 'X-HTTP-Method-Override': 'GET' },
      body: new URLSearchParams({ _method: 'GET' }),
    }),
}

test('the page of the team shows addresses to admins alone', async ({ admin, site }) => {
  const writer = await givenTeamMemberAt(site.url, 'writer')
  const other = await givenTeamMemberAt(site.url, 'editor')
  for (const address of ['/edit/team', '/edit/team.data']) {
    const { text } = await writer.get(address)
    expect(text).toContain(address.endsWith('.data') ? 'editor' : 'Editor')
    expect(text).not.toContain(other.email)
    expect((await admin.get(address)).text).toContain(other.email)
  }
})
