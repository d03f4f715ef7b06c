import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { pictures } from '#app/platform/db/schema/tables.server.ts'
import { plain } from '#app/platform/photos/pictures.fixture.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { articleText, givenDraft, givenLive, pieceSeenBy } from '#tests/given-pieces.ts'
import { rowsWhere } from '#tests/rows.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { since } from './figures.ts'
import { sampleText } from './forms.ts'
import { givenTeamMemberAt } from './people.ts'
import { openProxy } from './proxy.ts'
import { type Reader, readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'

const asEditor = ({ id }: { id: string }): Actor => ({ id, role: 'editor' })

test('what an editor saves while the database is away is kept in the form, and saved once it is back', async () => {
  const proxy = await openProxy(databaseUrl)
  const site = await openSite({ DATABASE_URL: proxy.url })
  const editor = await givenTeamMemberAt(site.url, 'editor')
  const draft = await givenDraft(asEditor(editor), articleText())
  const address = `/edit/${draft.id}`
  const form = { version: String(draft.version), title: sampleText, body: `${sampleText}\n` }
  const act = { version: String(draft.version) }

  await proxy.down()
  const answers = new Map([
    ['the form', await editor.send(address, form)],
    ['autosave', await editor.send(`${address}/draft`, form)],
    ['publishing', await editor.send(`${address}/publish`, act)],
    ['unpublishing', await editor.send(`${address}/unpublish`, { ...act, why: sampleText })],
    ['a new piece', await editor.send('/edit/new/article', { key: draft.id, title: sampleText })],
    ['settings', await editor.send('/edit/settings/contact', { seen: '0', email: sampleText })],
  ])
  for (const [what, { status, headers }] of answers) {
    expect(status, what).toBe(503)
    expect(headers.get('retry-after'), what).toBe('15')
  }
  for (const what of ['the form', 'unpublishing', 'a new piece', 'settings']) {
    expect(answers.get(what)?.text, what).toContain(sampleText)
  }
  expect(answers.get('the form')?.text).toContain('Nothing was saved. Try again from here')
  const slowest = Math.max(...[...answers.values()].map(({ milliseconds }) => milliseconds))
  tell('B1', `down: what an editor sends refused in ${slowest} ms at most`)

  await proxy.up()
  await expect.poll(async () => (await editor.get(address)).status).toBe(200)
  const readPiece = () => pieceSeenBy(asEditor(editor), draft.id)
  expect((await readPiece()).piece).toMatchObject({ version: draft.version, state: 'draft' })
  await expectStatus(303, editor.send(address, form))
  expect((await readPiece()).text).toMatchObject({
    body: `${sampleText}\n`,
    fields: { title: sampleText },
  })
})

test('while the database is away an address that it would have to look up is not said to be unknown', async () => {
  const proxy = await openProxy(databaseUrl)
  const site = await openSite({ DATABASE_URL: proxy.url })
  const visitor = readerOf(site.url)
  const unknown = ['/2019/03/a-name', '/blog/never-was', '/gallery/never-was', '/pictures']
  for (const path of unknown) await expectStatus(404, visitor.get(path), path)

  await proxy.down()
  for (const path of ['/2019/03/another', '/blog/never-was-either', '/gallery/nor-this']) {
    const { status, headers } = await visitor.get(path)
    expect([status, headers.get('retry-after')], path).toEqual([503, '15'])
  }
  await expectStatus(200, visitor.get('/blog/tattoo-cost-london-2025'))

  await proxy.up()
  await expect.poll(async () => (await visitor.get('/2019/03/another')).status).toBe(404)
  tell('B1', 'down: an address that may be a former one 503, known articles 200')
})

test('a kill while the widths of a picture are made leaves no broken picture, and they are made after it', async () => {
  const first = await openSite()
  const editor = await givenTeamMemberAt(first.url, 'editor')
  const name = await upload(editor)
  await expect.poll(() => activeJobs(), { interval: 20 }).toBeGreaterThan(0)
  await first.stop('SIGKILL')
  const [killed] = await rowsWhere(pictures, { name })
  expect(killed?.state).toBe('uploaded')

  const began = performance.now()
  const second = await openSite()
  const visitor = readerOf(second.url)
  const { slug } = await givenLive(asEditor(editor), articleText({ picture: name }))
  await expect.poll(async () => (await visitor.get(`/blog/${slug}`)).status).toBe(200)
  const page = async () => (await visitor.get(`/blog/${slug}`)).text
  let shown = ''
  await expect
    .poll(async () => {
      shown = await page()
      for (const file of new Set(filesIn(shown))) await expectStatus(200, visitor.get(file), file)
      return shown
    })
    .toMatch(/type="image\/avif" srcSet="\/pictures\//i)
  expect(filesIn(shown).some((file) => file.endsWith('.avif'))).toBe(true)
  tell('K8', `killed while widths are made: made ${since(began)} ms after the next start`)
})

function filesIn(page: string) {
  return [...page.matchAll(/\/pictures\/[0-9a-f]{40}-\w+\.\w+/g)].map(([file]) => file)
}

async function upload(editor: Reader) {
  const form = new FormData()
  const photo = new Uint8Array(await plain(3_000, 2_400).jpeg().toBuffer())
  form.set('photo', new File([photo], 'Killed meanwhile.jpg', { type: 'image/jpeg' }))
  form.set('credit', 'Hana')
  const { status, headers } = await editor.send('/edit/pictures', form)
  expect(status).toBe(303)
  return headers.get('location')!.split('/').at(-1)!
}

async function activeJobs() {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'picture-files' and state = 'active'`,
  )
  return rows[0]?.count ?? 0
}
