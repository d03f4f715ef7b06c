import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { test as alone, expect } from 'vitest'
import { readGhostExport } from '#app/editor/imports/ghost-export.server.ts'
import { importSite } from '#app/editor/imports/import-site.server.ts'
import { openPictureFolder } from '#app/editor/imports/picture-folder.server.ts'
import { readWordpressExport } from '#app/editor/imports/wordpress-export.server.ts'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { givenAdminAt } from '#ops/fault-tests/people.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { openSite } from '#ops/fault-tests/site.ts'
import { runDoctor } from '#tests/doctor.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { articleText, givenActor, givenLive } from '#tests/given-pieces.ts'
import {
  category,
  topic,
  wordpressExport,
  wordpressPicture,
  wordpressPost,
} from '#tests/imports/exports.ts'
import { test } from './people.ts'

const pictures = openPictureFolder('tests/imports/wordpress')
const zeros = '0000-00-00 00:00:00'
const sailors = `${topic('category', 'Sailors')}${topic('post_tag', 'Ink &amp; Skin')}${topic('author', 'Ida North')}<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>`

const posts = [
  wordpressPost('whole'),
  wordpressPost('%d1%87%d0%b0%d0%b9'),
  wordpressPost('%e5%85%a5', { title: '入れ墨入れ墨入れ墨' }),
  wordpressPost('2019', { title: 'A year in ink' }),
  wordpressPost('without-gmt', { 'wp:post_date_gmt': zeros }),
  wordpressPost('relative', { link: '/2020/05/relative/', 'wp:post_id': null }),
  wordpressPost('several', {}, sailors),
  wordpressPost('same-number', { 'wp:post_id': '12' }),
  wordpressPost('same-number-again', { 'wp:post_id': '12' }),
  wordpressPost('hostile', { title: 'A <b>title</b> & <script>alert(1)</script>' }),
  wordpressPost('links', {
    'content:encoded':
      '<h2>Part</h2><p><a href="https://old.example/?p=12">One</a>, <a href="/2020/05/whole/">two</a>, <a href="/category/history/sailors/">three</a>.</p><p><img src="/wp-content/uploads/2024/03/parlour-300x225.jpg" alt="A narrow shop front in the rain"></p>',
  }),
  wordpressPost('table', {
    'content:encoded':
      '<table><tr><td>Ink</td><td>Years</td></tr><tr><td>Black</td><td>40</td></tr></table>',
  }),
]
const feeds = ['/blog/feed.xml', '/blog/feed.json']
const channel = category('history', 'History') + category('sailors', 'Sailors', 'history')

test('each page, list and feed shows what was imported and published', async ({
  visitor,
  admin,
}) => {
  const file = wordpressExport([...posts, wordpressPicture], { channel })
  const { articles } = await importSite(readWordpressExport(file), { pictures, publish: true })
  const ghost = readGhostExport(readFileSync('tests/imports/ghost/export.json', 'utf8'))
  const ghostPictures = openPictureFolder('tests/imports/ghost')
  const ofGhost = await importSite(ghost, { pictures: ghostPictures, publish: true })
  expect(articles.filter(({ isPublished }) => !isPublished)).toEqual([])
  const published = [...articles, ...ofGhost.articles].filter(({ isPublished }) => isPublished)
  expect(published.length).toBe(posts.length + 2)

  const paths = published.map(({ slug }) => `/blog/${slug}`)
  for (const path of paths) {
    await expect.poll(async () => (await visitor.get(path)).status, { message: path }).toBe(200)
  }
  const lists = [
    '/blog',
    '/blog/tag/sailors',
    '/blog/tag/ink-skin',
    '/',
    '/search?q=paper',
    '/sitemap.xml',
  ]
  for (const path of [...lists, ...feeds, '/blog/tag/law', '/watch', '/gallery']) {
    await expectStatus(200, visitor.get(path), path)
  }
  for (const path of ['/blog', '/sitemap.xml']) {
    const { text } = await visitor.get(path)
    expect(
      paths.filter((each) => !text.includes(each)),
      path,
    ).toEqual([])
  }
  // Feeds have the newest thirty, and some of these are older.
  for (const path of feeds) {
    const { text } = await visitor.get(path)
    expect(paths.filter((each) => text.includes(each)).length, path).toBeGreaterThan(4)
  }
  for (const path of ['/2020/05/%D1%87%D0%B0%D0%B9/', '/2020/05/%d1%87%d0%b0%d0%b9']) {
    expect((await visitor.get(path)).headers.get('location'), path).toBe('/blog/chai')
  }
  const picture = await visitor.get('/wp-content/uploads/2024/03/parlour.jpg')
  await expectStatus(200, visitor.get(picture.headers.get('location') ?? ''))
  const rows = await db.select().from(pieces).where(sql`${pieces.origin} is not null`)
  for (const { id } of rows) await expectStatus(200, admin.get(`/edit/${id}`))
})

alone('a piece that no page can show takes nothing else down, and editors mend it', async () => {
  const editor = await givenActor('editor')
  const { id, slug, version } = await givenLive(editor)
  await db.transaction(async (tx) => {
    // Revisions are append-only otherwise.
    await tx.execute(sql`set local session_replication_role = replica`)
    const fields = { ...articleText().fields, date: 'May', tags: null }
    await tx.update(pieceRevisions).set({ fields }).where(eq(pieceRevisions.pieceId, id))
  })
  const site = await openSite()
  const visitor = readerOf(site.url)
  const page = `/blog/${slug}`
  await expectStatus(404, visitor.get(page))
  for (const path of ['/', '/blog', '/sitemap.xml', ...feeds, '/search?q=licence']) {
    const { status, text } = await visitor.get(path)
    expect(status, path).toBe(200)
    expect(text, path).not.toContain(page)
  }
  expect((await site.errors()).join()).toContain('a live piece has fields that cannot be shown')
  const { found } = await runDoctor({ DATA_DIR: configuration.dataDir })
  expect(found['Articles, plates and films']).toMatchObject({ state: 'FAILURE' })

  const admin = await givenAdminAt(site.url)
  for (const address of [`/edit/${id}`, `/edit/${id}/revisions`, '/edit']) {
    await expectStatus(200, admin.get(address), address)
  }
  const mended = articleText({ title: 'The licence, mended' })
  const saved = await saveDraft(editor, { id, version, text: mended })
  expect(saved.outcome).toBe('saved')
  await publish(editor, { id, version: version + 1 })
  await expect.poll(async () => (await visitor.get(page)).status).toBe(200)
})
