import fc from 'fast-check'
import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { answerForm, plainFields, readForm, readFormWithRows } from './forms.server.ts'
import { requestContextKey } from './request-context.server.ts'

function posted(body: BodyInit, headers: Record<string, string> = {}) {
  return new Request('http://localhost:3000/auth', { method: 'POST', body, headers })
}

test('reads a form in either encoding', async () => {
  const fields = { email: 'maya@readers.example', password: 'Ink & salt ✒' }
  const multipart = new FormData()
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value)

  for (const body of [new URLSearchParams(fields), multipart]) {
    expect(Object.fromEntries(await readForm(posted(body)))).toEqual(fields)
  }
})

test('takes the first of several fields with one name', async () => {
  const form = await readForm(posted(new URLSearchParams('act=notes&act=approved&act=rejected')))
  expect([...form]).toEqual([['act', 'notes']])
})

test('removes NUL, which the database refuses, from every value', async () => {
  const form = await readForm(posted(new URLSearchParams({ email: 'ma\0ya\0' })))
  expect(form.get('email')).toBe('maya')
})

test('ignores unknown names and files', () => {
  const input = new FormData()
  for (const name of [
    '__proto__',
    'constructor.prototype.x',
    '__proto__[isAdmin]',
    'title[]',
    'title.x',
    'a-b',
    '',
    'ü',
    'x'.repeat(41),
  ]) {
    input.append(name, '1')
  }
  input.append('photo', new File(['x'], 'x.jpg'))
  input.append('title', 'Two swallows')

  expect([...plainFields(input)]).toEqual([['title', 'Two swallows']])
})

test('reads the rows and groups of a form that has some, and no other nested names', async () => {
  const names = ['sources[0].url', 'sources[99].seen.day', 'artist.name', 'more.works[2]', 'title']
  const hostile = ['title.x.y.z', 'sources[100].url', 'sources[0][1]', 'constructor.prototype.x']
  const input = () =>
    posted(new URLSearchParams([...names, ...hostile, '__proto__[x]'].map((name) => [name, '1'])))
  expect([...(await readFormWithRows(input())).keys()]).toEqual(names)
  expect([...(await readForm(input())).keys()]).toEqual(['title'])

  const many = Array.from({ length: 1_000 }, (_, at) => [
    `sources[${at % 100}].${'abcdefghij'[Math.floor(at / 100)]}`,
    '1',
  ])
  const read = await readFormWithRows(posted(new URLSearchParams(many)))
  expect([...read.keys()].length).toBeLessThanOrEqual(800)
})

for (const [what, type, body] of [
  ['JSON', 'application/json', '{"email":"a"}'],
  ['plain text', 'text/plain', 'email=a'],
  ['a multipart form without its end', 'multipart/form-data; boundary=x', '--x\r\nContent-'],
  ['nothing said of it', '', 'email=a'],
] as const) {
  test(`answers a body that is ${what} with 400`, async () => {
    const request = posted(new TextEncoder().encode(body), type ? { 'content-type': type } : {})

    await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } })
  })
}

test('reads only the first fields of a form with thousands', async () => {
  const names = Array.from({ length: 60_000 }, (_, each) =>
    each.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!),
  )
  const body = names.join('&').slice(0, 256 * 1024)

  const form = await readForm(posted(new URLSearchParams(body)))

  expect([...form.keys()].length).toBeLessThanOrEqual(50)
})

test('any body becomes plain fields or a 400', async () => {
  const type = fc.oneof(
    fc.constantFrom(
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
    ),
    fc.stringMatching(/^[\x20-\x7e]{0,30}$/),
  )
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.stringMatching(/^[a-z=&%0\n;"-]{0,100}$/).map((text) => new TextEncoder().encode(text)),
  )
  await fc.assert(
    fc.asyncProperty(type, body, async (contentType, bytes) => {
      const form = await readForm(
        posted(new Uint8Array(bytes), { 'content-type': contentType }),
      ).catch((refusal) => expect(refusal).toMatchObject({ init: { status: 400 } }))
      if (!(form instanceof FormData)) return
      for (const [name, value] of form) {
        expect(name).toMatch(/^[a-zA-Z]{1,40}$/)
        expect(value).not.toContain('\0')
        expect(form.getAll(name)).toHaveLength(1)
      }
    }),
  )
})

test('a form for what its sender may no longer do is answered with 404', async () => {
  const sent = {
    context: givenContext(),
    fields: new FormData(),
    failure: 'pictureNotSaved',
  } as const
  const answer = answerForm(sent, () => Promise.reject(new ForbiddenAct('change picture')))
  await expect(answer).rejects.toMatchObject({ init: { status: 404 } })
})

test('a form that meets a server error comes back filled in, without its passwords', async () => {
  const context = givenContext()
  const fields = new FormData()
  for (const [name, value] of [
    ['intent', 'edit'],
    ['story', 'My Dad’s anchor.'],
    ['current', 'three odd herons'],
  ] as const) {
    fields.set(name, value)
  }

  const sent = { context, fields, failure: 'storyNotChanged' as const }
  const answer = await answerForm(sent, () => Promise.reject(new Error('the database is away')))

  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { intent: 'edit', toast: 'storyNotChanged', result: { status: 'error' } },
  })
  expect(answer.data.result.initialValue).toEqual({ intent: 'edit', story: 'My Dad’s anchor.' })
  expect(context.get(requestContextKey).formFailed).toBe(true)

  const onPurpose = data(null, { status: 400 })
  await expect(answerForm(sent, () => Promise.reject(onPurpose))).rejects.toBe(onPurpose)
})

function givenContext() {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: '1', nonce: '', clientIp: '' })
  return context
}
