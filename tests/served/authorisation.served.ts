import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Address, addresses, filled } from '#tests/addresses.ts'
import type { Answer, Reader } from '#tests/faults/reader.ts'
import { given } from '#tests/given.ts'
import { servedTest } from './people.ts'

const test = servedTest()

const membersLayout = 'routes/members/area.tsx'
const adminLayout = 'routes/admin/area.tsx'

test('every private and admin address has its guard', () => {
  expect(addresses.length).toBeGreaterThan(50)
  const strays = addresses.filter(
    ({ pattern, behind }) =>
      (/^admin(?:\/|$)/.test(pattern) && !behind.includes(adminLayout)) ||
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
  const values = { submissionId, storyTitle: 'known-to-its-author' }
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

  for (const address of addresses.filter(({ behind }) => behind.length > 0)) {
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
    // A mail program takes its reader off a list, and can send nothing else (app/server/request/csrf.ts).
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
