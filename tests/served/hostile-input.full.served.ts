import { randomInt, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { createCookie } from 'react-router'
import { expect } from 'vitest'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { addresses, filled, readerFor } from '#tests/addresses.ts'
import { given } from '#tests/given.ts'
import { anyText, hostile } from '#tests/hostile.ts'
import { test } from './people.ts'

// What a page finds in its address, its cookies and its forms, by the names that the code asks for.
const sources = globSync('app/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
const queryNames = namesIn(/\.(?:get|getAll|has)\('([a-z]+)'\)/gi)
const cookieNames = [...namesIn(/createCookie\('([\w-]+)'/g), 'session', 'google']

const oddText = fc.oneof(
  fc.constantFrom('x\0', '\0', ...hostile, "1' or pg_sleep(5)--", '-1', '1e999', '9'.repeat(40)),
  fc.constantFrom('../../package.json', 'constructor', 'x'.repeat(3_000), 'a@b.example\0'),
  anyText(),
)
// Bytes that are no UTF-8, too.
const oddBytes = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
const inAddress = fc.oneof(oddText.map(encodeURIComponentAlways), oddBytes)

const query = fc.dictionary(fc.constantFrom(...queryNames), inAddress, { maxKeys: 6 })
const oddCookies = fc.dictionary(
  fc.constantFrom(...cookieNames),
  fc.oneof(
    fc.record({ as: fc.constant('the site writes it' as const), text: oddText }),
    fc.record({ as: fc.constant('it is' as const), text: inAddress }),
  ),
  { maxKeys: 3 },
)
const visit = fc.record({
  params: fc.option(inAddress),
  query,
  cookies: oddCookies,
  asData: fc.boolean(),
})
type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never

// PostgreSQL takes neither of these for text, so each is tried everywhere.
const breaking = ['x%00', '%ff%c3']
const everywhere = breaking.map((text): [Visit] => [
  {
    params: null,
    query: Object.fromEntries(queryNames.map((name) => [name, text])),
    cookies: Object.fromEntries(
      cookieNames.map((name) => [name, { as: 'the site writes it', text: 'x\0' }]),
    ),
    asData: false,
  },
])
const inEachPath = breaking.map((params): [Visit] => [
  { params, query: {}, cookies: {}, asData: false },
])

type Form = { action: string; method: 'get' | 'post'; fields: [string, string][] }

test('no byte in an address, cookie or field causes a server error', async ({
  site,
  visitor,
  member,
  admin,
}) => {
  const people: [string, Reader][] = [
    ['visitor', visitor],
    ['member', member],
    ['admin', admin],
  ]
  const own = await given.submission({ userId: member.id })
  const seen = await given.approved()
  const values: Record<string, string> = {
    storyId: seen.id,
    submissionId: own.id,
    slug: 'artist-at-work',
    itemType: 'gallery',
    itemId: 'artist-at-work',
    offer: 'flash-sale',
    part: 'stories.xml',
    file: 'photo-480.webp',
  }
  expect(addresses.length).toBeGreaterThan(50)
  expect(queryNames.length).toBeGreaterThan(15)

  const knownForms = new Set<string>()
  await inLanes(6, addresses, async (address) => {
    const { pattern } = address
    if (pattern === 'sign-out') return
    for (const [name, person] of people) {
      const plain = filled(pattern, values, randomUUID())
      const examples = pattern.includes(':') ? [...everywhere, ...inEachPath] : everywhere
      // Others meet a guard, or a page that is nearly the same.
      const isTheirs = name === readerFor(address)
      const numRuns = isTheirs ? 8 : examples.length
      await holds(visit, { numRuns, examples }, async (visit) => {
        await expectNoFault(person, {
          path: addressOf(pattern, values, visit),
          cookies: await cookiesOf(visit),
        })
      })
      if (isTheirs) {
        // What every object has is no act of ours.
        await expectNoFault(person, { path: plain, body: 'intent=__proto__&intent=constructor' })
      }
      const forms = formsIn((await person.get(plain)).text, plain)
      const blind: Form = { action: plain, method: 'post', fields: blindFields() }
      for (const form of [...forms, blind]) {
        const known = `${name} ${form.method} ${pattern} ${form.fields.map(String)}`
        const key = form === blind ? known : known.replaceAll(/[0-9a-f-]{36}/g, '')
        if (knownForms.has(key) || form.action.startsWith('/sign-out')) continue
        knownForms.add(key)
        await holds(fieldsOf(form), { numRuns: isTheirs ? 3 : 1 }, async (fields) => {
          const body = fields.map(([field, value]) => `${field}=${value}`).join('&')
          await (form.method === 'get'
            ? expectNoFault(person, { path: `${form.action.split('?')[0]}?${body}` })
            : expectNoFault(person, { path: form.action, body }))
        })
      }
    }
  })
  expect(knownForms.size).toBeGreaterThan(addresses.length)
  expect(site.lives()).toBe(true)
})

test('no raw byte in the request line, a cookie or a body causes a server error', async ({
  site,
}) => {
  const { host, hostname, port } = new URL(site.url)
  const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]))
  await inLanes(8, bytes, async (byte) => {
    const head = `Host: ${host}\r\nConnection: close\r\n`
    for (const request of [
      ['GET /auth', '?reset=', byte, ` HTTP/1.1\r\n${head}\r\n`],
      ['GET /story/', byte, ` HTTP/1.1\r\n${head}\r\n`],
      [`GET /auth?tab=new-password HTTP/1.1\r\n${head}Cookie: recovery=`, byte, '\r\n\r\n'],
      [
        `POST /contact HTTP/1.1\r\n${head}Origin: ${site.url}\r\nContent-Length: 9\r\n`,
        'Content-Type: application/x-www-form-urlencoded\r\n\r\nmessage=',
        byte,
      ],
    ]) {
      const status = await statusOf(Buffer.concat(request.map((part) => Buffer.from(part))), {
        hostname,
        port: Number(port),
      })
      expect(status, `byte ${byte[0]} in ${String(request[0]).slice(0, 40)}`).toBeLessThan(500)
    }
  })
})

/** Asks for an address, and goes where the answer leads with the cookies that it sets. */
async function expectNoFault(
  person: Reader,
  { path, cookies = [], body }: { path: string; cookies?: string[]; body?: string },
) {
  const cookie = [person.cookie, ...cookies].filter(Boolean).join('; ')
  const first = await person.ask(path, {
    headers: {
      Cookie: cookie,
      // Limits count each client for itself, and would refuse one that asks this often.
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  })
  expect(first.status, path).toBeLessThan(500)
  const to = first.headers.get('location')
  if (!to?.startsWith('/')) return
  const set = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const next = await person.ask(to, { headers: { Cookie: [cookie, ...set].join('; ') } })
  expect(next.status, `${path}, and on to ${to}`).toBeLessThan(500)
}

function addressOf(
  pattern: string,
  values: Record<string, string>,
  { params, query, asData }: Visit,
) {
  const path = params === null ? filled(pattern, values, randomUUID()) : filled(pattern, {}, params)
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const data = path === '/' ? '/_root.data' : `${path}.data`
  return `${asData ? data : path}?${asked.join('&')}`
}

async function cookiesOf({ cookies }: Visit) {
  const lines = Object.entries(cookies).map(async ([name, { as, text }]) => {
    if (as === 'it is') return `${name}=${text}`
    return (await createCookie(name).serialize(text)).split(';')[0] ?? ''
  })
  return Promise.all(lines)
}

/** The forms of a page, each once for every button that sends it. */
function formsIn(page: string, at: string): Form[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(
    ([, head = '', inside = '']) => {
      const action = attribute(head, 'action') || at
      const method = attribute(head, 'method') === 'post' ? 'post' : 'get'
      const fields = [...inside.matchAll(/<(?:input|select|textarea)\b([^>]*)>/g)].map(
        ([, field = '']): [string, string] => [attribute(field, 'name'), attribute(field, 'value')],
      )
      const buttons = [...inside.matchAll(/<button\b([^>]*)>/g)].map(
        ([, button = '']): [string, string] => [
          attribute(button, 'name'),
          attribute(button, 'value'),
        ],
      )
      return (buttons.length > 0 ? buttons : [['', ''] as [string, string]]).map(
        (button): Form => ({
          action,
          method,
          fields: [...fields, button].filter(([name]) => name),
        }),
      )
    },
  )
}

function attribute(element: string, name: string) {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? ''
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}

const oddNames = ['title[]', '__proto__[isAdmin]', 'constructor.prototype.x', '\0']

/** For an address whose page shows no form: what any form of the site may send. */
function blindFields(): [string, string][] {
  const names = ['intent', 'act', 'title', 'name', 'email', 'message', 'story', 'note', 'text']
  return [...names, 'formKey', 'version', 'status', 'reason', 'token', 'to', ...oddNames].map(
    (name) => [name, ''],
  )
}

/** Each field as it is, as somebody fills it in, or with what breaks things. */
function fieldsOf({ fields }: Form) {
  const filledIn = fc.constantFrom('Maya', 'maya@readers.example', 'on', randomUUID(), '1')
  return fc.tuple(
    ...fields.map(([name, value]) =>
      fc
        .oneof(fc.constant(encodeURIComponentAlways(value)), filledIn, inAddress)
        .map((chosen): [string, string] => [encodeURIComponent(name), chosen]),
    ),
  )
}

function holds<T>(
  values: fc.Arbitrary<T>,
  how: fc.Parameters<[T]>,
  property: (value: T) => Promise<void>,
) {
  return fc.assert(fc.asyncProperty(values, property), how)
}

/** Goes through a list in so many lanes at once. */
async function inLanes<T>(lanes: number, list: T[], work: (one: T) => Promise<void>) {
  const left = [...list]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
    }),
  )
}

/** The status of the first answer to these bytes; 0 when the connection ends without one. */
async function statusOf(request: Buffer, { hostname, port }: { hostname: string; port: number }) {
  const socket = connect(port, hostname)
  socket.end(request)
  const answer = (await buffer(socket)).toString('latin1')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

function namesIn(pattern: RegExp) {
  return [
    ...new Set(
      sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
    ),
  ]
}

// `encodeURIComponent` refuses half of a surrogate pair.
function encodeURIComponentAlways(text: string) {
  return encodeURIComponent(text.toWellFormed())
}
