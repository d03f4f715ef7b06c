import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { changePieceSlug, schedule, unpublish } from '#app/pieces/publication/publication.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import {
  articleText,
  filmText,
  givenActor,
  givenDraft,
  givenLive,
  workText,
} from '#tests/given-pieces.ts'
import { checkText, render } from './check.server.ts'

let editor: Actor
const article = { kind: 'article', key: null, slug: 'this-one' } as const

beforeAll(async () => {
  editor = await givenActor('editor')
  await givenLive(editor, articleText({ tags: ['First tattoo', 'Law'] }), 'linked-to')
  await givenLive(editor, workText(), 'linked-work', 'work')
  await givenDraft(editor, articleText(), 'only-a-draft')
  const moved = await givenLive(editor, articleText(), 'former-address')
  await changePieceSlug(editor, { id: moved.id, slug: 'present-address' })
  const unpublished = await givenLive(editor, articleText(), 'taken-down')
  await unpublish(editor, { id: unpublished.id })
  const soon = await givenDraft(editor, articleText(), 'soon-to-come')
  await schedule(editor, { ...soon, at: new Date('2099-01-01T09:00:00Z') })
})

async function problemsOf(body: string, publishAt: Date | null = null) {
  const result = await checkText(article, articleText({}, body), publishAt)
  return 'problems' in result ? result.problems : []
}

test('accepts links to what is there', async () => {
  const existing = [
    '/',
    '/blog',
    '/gallery',
    '/watch',
    '/privacy',
    '/privacy#cookies',
    '/stories?theme=love',
    '/blog/linked-to',
    '/blog/linked-to#what-the-officer-looks-at',
    '/gallery/linked-work',
    '/blog/tag/first-tattoo',
    '/blog/tag/studios',
    '/blog/feed.xml',
    '/interest/calculator',
    '/media-kit.pdf',
    '/favicon.svg',
    '/story/0198c0de-0000-7000-8000-000000000000',
    '#two',
    '/blog/this-one#two',
    'https://example.org/x',
    'mailto:a@example.org',
  ]
  for (const url of existing) expect(await problemsOf(`[x](${url})\n\n## Two\n`), url).toEqual([])
})

test('refuses links to what is not there, with the line', async () => {
  const dead = [
    '/nowhere',
    '/blog/never-written',
    '/gallery/linked-to',
    '/blog/tag/never-used',
    '/interest/none',
    '/none.pdf',
    '/../etc/passwd',
    '/blog/linked-to#none',
    '#none',
    '/blog/only-a-draft',
    '/blog/taken-down',
    '/blog/soon-to-come',
    '/blog/former-address',
    '/assets',
    '/package.json',
  ]
  for (const url of dead) {
    expect(await problemsOf(`Words.\n\n[x](${url})\n`), url).toEqual([
      {
        path: ['body'],
        line: 3,
        reason: expect.stringMatching(/leads to no page|No heading|former/),
      },
    ])
  }
  expect((await problemsOf('[x](/blog/former-address)'))[0]?.reason).toBe(
    '“/blog/former-address” is a former address. Write /blog/present-address.',
  )
})

test('a link to what is published by then may be scheduled', async () => {
  const link = '[x](/blog/soon-to-come)'
  expect(await problemsOf(link, new Date('2099-01-02'))).toEqual([])
  expect(await problemsOf(link, new Date('2098-12-31'))).toHaveLength(1)
})

test('refuses figures and diagrams that are not there', async () => {
  const figure = (name: string) => `::figure{picture="${name}" alt="A sheet of flash on a wall"}`
  expect(await problemsOf(`One.\n\n${figure('uk-tattoo-trends-2025')}`)).toEqual([])
  expect(await problemsOf('One.\n\n::diagram{name="healing-month"}')).toEqual([])
  expect(await problemsOf(`One.\n\n${figure('none')}`)).toEqual([
    { path: ['body'], line: 3, reason: 'There is no picture “none”.' },
  ])
  expect(await problemsOf('One.\n\n::diagram{name="none"}')).toHaveLength(1)
})

test('a piece needs a picture that is there, by default one of its own name', async () => {
  const check = (picture: string | undefined, key: string | null) =>
    checkText({ ...article, key }, articleText({ picture }))
  const problem = (reason: string) => ({ problems: [{ path: ['picture'], reason }] })
  expect(await check(undefined, 'tattoo-trends-2024')).toHaveProperty('checked')
  expect(await check(undefined, null)).toEqual(problem('This field is missing.'))
  expect(await check('never-drawn', null)).toEqual(problem('There is no picture “never-drawn”.'))
  expect(await check('../gallery/artist-at-work', null)).toMatchObject({
    problems: [{ path: ['picture'] }, { path: ['picture'] }],
  })
})

test('a plate leads on to plates that are there', async () => {
  const more = (works: string[]) => workText({ more: { title: 'More anchors', works } })
  const work = { kind: 'work', key: null, slug: 'anchor' } as const
  expect(await checkText(work, more(['linked-work']))).toHaveProperty('checked')
  expect(await checkText(work, more(['linked-work', 'never-hung']))).toEqual({
    problems: [{ path: ['more', 'works', 1], reason: 'There is no plate “never-hung”.' }],
  })
})

test('a film has its transcript, and no Markdown', async () => {
  const film = { kind: 'film', key: null, slug: 'a-film' } as const
  expect(await checkText(film, filmText())).toMatchObject({
    checked: {
      fields: { seconds: 431 },
      rendering: { lines: [{ speaker: 'Rosa (off camera)' }, { words: 'Twenty-one miles.' }] },
      text: 'Rosa (off camera): How far is it? Maxine: Twenty-one miles.',
    },
  })
  expect(await checkText(film, { ...filmText(), body: '## One\n' })).toMatchObject({
    problems: [{ path: ['body'], line: 1 }],
  })
})

test('a text that is previewed and saved again and again is rendered once', () => {
  const { fields, body } = articleText()
  expect(render('article', fields, body)).toBe(render('article', fields, body))
  expect(render('article', fields, `${body} More.`)).not.toBe(render('article', fields, body))
})

test('while a text of 200 kB is rendered, other requests are answered', async () => {
  const server = createServer((_, response) => response.end('answered')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const rendered = render('article', {}, `${'Words. '.repeat(80)}\n\n`.repeat(360))
  const answered = fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text())
  expect(await Promise.race([rendered, answered])).toBe('answered')
  expect(await rendered).toMatchObject({ rendering: { words: 28_800 } })
  server.close()
})

test('of a text that is wrong throughout, the first hundred problems are listed', async () => {
  expect(await problemsOf('<b>\n\n'.repeat(1000))).toHaveLength(100)
  const links = await problemsOf(`${'## One\n\n'.repeat(1000)}${'[x](#none)\n\n'.repeat(1000)}`)
  expect(links).toHaveLength(100)
  expect(JSON.stringify(links).length).toBeLessThan(200_000)
})

test('a piece of each kind has a text', async () => {
  const missing = { problems: [{ path: ['body'], reason: 'This field is missing.' }] }
  for (const body of [
    '',
    ' \n\n',
    '::figure{picture="uk-tattoo-trends-2025" alt="A sheet of flash on a wall"}',
  ]) {
    expect(await checkText(article, articleText({}, body)), body).toEqual(missing)
  }
  const [work, film] = [
    { ...article, kind: 'work' },
    { ...article, kind: 'film' },
  ] as const
  expect(await checkText(work, { ...workText(), body: '' })).toEqual(missing)
  expect(await checkText(film, { ...filmText(), body: '' })).toEqual(missing)
})

for (const [what, body] of [
  ['a script', '<script>alert(1)</script>'],
  ['a remote picture', '![x](https://example.org/x.png)'],
  ['a link that runs script', '[x](javascript:alert(1))'],
  ['five thousand quotes in each other', `${'>'.repeat(5_000)} x`],
  ['more than 200 kB', 'é'.repeat(100 * 1024 + 1)],
] as const) {
  test(`${what} is refused in words`, async () => {
    expect(await problemsOf(body)).toEqual([
      { path: ['body'], line: expect.any(Number), reason: expect.stringMatching(/^[A-Z“].*\.$/) },
    ])
  })
}

test('what of a template was never written over keeps a text from being published', async () => {
  const problems = await problemsOf('Words.\n\n:::note\nThe note.\n:::\n')
  expect(problems).toEqual([
    { path: ['body'], line: 4, reason: '“Side note” still has words to be written over.' },
  ])
})
