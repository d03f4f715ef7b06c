import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Address, addresses, filled } from '#tests/addresses.ts'
import { expect, test } from './people.ts'
import { sendStory } from './story-form.ts'

const membersDoor = 'routes/members/area.tsx'
const adminLayout = 'routes/admin/area.tsx'

const ours = { 'Sec-Fetch-Site': 'same-origin' }

test('whatever is somebody’s own, or the team’s, is behind its door', () => {
  expect(addresses.length).toBeGreaterThan(50)
  const strays = addresses.filter(
    ({ pattern, behind }) =>
      (/^admin(?:\/|$)/.test(pattern) && !behind.includes(adminLayout)) ||
      (/^(?:submission|collections)(?:\/|$)|^account$/.test(pattern) &&
        !behind.includes(membersDoor)),
  )
  expect(strays).toEqual([])
})

test('no door opens to a stranger, a neighbour or a colleague, however it is knocked at', async ({
  visitor,
  member,
  otherMember,
  admin,
}) => {
  const title = 'Known to its author alone'
  const submissionId = await sendStory(member, { title, name: 'Philippa Canarysurname' })
  const values = { submissionId, storyTitle: 'known-to-its-author' }
  const secrets = ['Canarysurname', member.email, title]
  // In every way at once.
  const knock = (page: Page, { pattern, id }: Address) =>
    Promise.all(
      Object.entries(ways).map(async ([name, way]) => {
        const answer = await way(page, filled(pattern, values, randomUUID()), id)
        const { location } = answer.headers()
        return { name, status: answer.status(), location, text: await answer.text() }
      }),
    )

  for (const door of addresses.filter(({ behind }) => behind.length > 0)) {
    const forAdmins = door.behind.includes(adminLayout)
    const refused: [string, Page, string][] = [
      ['a stranger', visitor, '/auth'],
      ...(forAdmins ? [['a member', otherMember, '/dashboard'] as [string, Page, string]] : []),
    ]
    for (const [who, page, to] of refused) {
      for (const { name, status, location, text } of await knock(page, door)) {
        const what = `${who}, ${name}, ${door.pattern}`
        // 202 is how the router wraps a redirect for its own script.
        expect([202, 303, 302, 404, 405], what).toContain(status)
        if (location) expect(location, what).toBe(to)
        for (const secret of secrets) expect(text, what).not.toContain(secret)
      }
    }
    if (forAdmins) continue
    for (const page of [otherMember, admin]) {
      for (const { name, status, text } of await knock(page, door)) {
        expect(status, `${name}, ${door.pattern}`).toBeLessThan(500)
        for (const secret of secrets) expect(text, door.pattern).not.toContain(secret)
      }
    }
  }
  await member.goto(`/submission/${submissionId}`)
  await expect(member.getByRole('heading', { name: title })).toBeVisible()
})

test('no form that comes from elsewhere is taken, at any address', async ({ admin, site }) => {
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
          const answer = await admin.request.post(url, { headers, form: {}, maxRedirects: 0 })
          expect(answer.status(), `${url} ${JSON.stringify(headers)}`).toBe(403)
        }),
      ),
    )
  }
})

type Way = (page: Page, address: string, id: string) => ReturnType<Page['request']['get']>

const stay = { maxRedirects: 0 }

const ways: Record<string, Way> = {
  'as a page': ({ request }, address) => request.get(address, stay),
  'by its head': ({ request }, address) => request.head(address, stay),
  'as data': ({ request }, address) => request.get(`${address}.data`, stay),
  'as the data of this route alone': ({ request }, address, id) =>
    request.get(`${address}.data?_routes=${id}`, stay),
  'with a form': ({ request }, address) =>
    request.post(address, { ...stay, headers: ours, form: { act: 'approved', version: '1' } }),
  'with a form for its data': ({ request }, address) =>
    request.post(`${address}.data`, { ...stay, headers: ours, form: {} }),
  'in capitals': ({ request }, address) =>
    request.get(
      address.replace(/^\/(\w)/, (_, letter) => `/${letter.toUpperCase()}`),
      stay,
    ),
  'with another method in disguise': ({ request }, address) =>
    request.post(address, {
      ...stay,
      headers: { ...ours, 'X-HTTP-Method-Override': 'GET' },
      form: { _method: 'GET' },
    }),
}
