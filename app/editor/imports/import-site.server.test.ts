import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { asc, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { showProblem } from '#app/editor/form/field-words.ts'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { publish, unpublish } from '#app/pieces/publication/publication.server.ts'
import { formerSitePage } from '#app/pieces/reading/former-page.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  pictures,
  pieceDraftSaves,
  pieceDrafts,
  pieceEvents,
  pieces,
  redirects,
} from '#app/platform/db/schema/tables.server.ts'
import { articleText, givenActor, givenLive, pieceSeenBy } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { rowsWhere } from '#tests/rows.ts'
import { readGhostExport } from './ghost-export.server.ts'
import { readGhostRedirects } from './ghost-redirects.server.ts'
import { importSite } from './import-site.server.ts'
import { openPictureFolder } from './picture-folder.server.ts'
import { reportOf } from './report.ts'
import type { ExportedArticle, SiteExport } from './site-export.ts'
import { readWordpressExport } from './wordpress-export.server.ts'

const read = (path: string) => readFileSync(`tests/imports/${path}`, 'utf8')
const ghost = () => readGhostExport(read('ghost/export.json'))
const ghostOptions = () => ({
  redirects: readGhostRedirects(read('ghost/redirects.yaml')),
  pictures: openPictureFolder('tests/imports/ghost'),
})
const wordpressOptions = () => ({ pictures: openPictureFolder('tests/imports/wordpress') })
const wordpress = () => readWordpressExport(read('wordpress/export.xml'))

async function textAt(slug: string) {
  const [piece] = await rowsWhere(pieces, { slug })
  if (!piece) throw new Error(`There is no ${slug}`)
  return pieceSeenBy(await givenActor('editor'), piece.id)
}

/** An article of another site that may be published here. */
function exported(slug: string, more: Partial<ExportedArticle> = {}): ExportedArticle {
  const { title, excerpt, category, tags, alt } = articleText().fields as Record<string, never>
  return {
    origin: `test ${slug}`,
    title: title!,
    slug,
    excerpt: excerpt!,
    author: 'Rowan Ashby',
    publishedAt: new Date('2024-03-31T23:30:00Z'),
    withheld: null,
    paths: [`/${slug}`],
    category: category!,
    tags: tags!,
    html: '<p>Look up before you sit down.</p>',
    isClassic: false,
    picture: { address: '/uploads/uk-tattoo-licensing-2025.jpg', alt: alt!, caption: '' },
    losses: [],
    ...more,
  }
}

function siteOf(...articles: ExportedArticle[]): SiteExport {
  return {
    program: 'Ghost',
    address: null,
    articles,
    topics: new Map(),
    feed: '/rss',
    notes: [],
    pictures: /^\/uploads\//,
  }
}

test('what Ghost exported becomes drafts that belong to nobody', async () => {
  const { articles } = await importSite(ghost(), ghostOptions())
  expect(articles.map(({ slug, outcome }) => `${slug}: ${outcome}`)).toEqual([
    'coming-soon: added',
    'how-long-a-sleeve-takes: added',
    'booking-a-first-session: added',
    'flash-sheets-of-a-street: added',
    'the-licence-above-the-till: added',
    'members-flash-sheet: added',
    'cover-ups: added',
  ])
  const { piece, text } = await textAt('how-long-a-sleeve-takes')
  expect(piece).toMatchObject({ state: 'draft', createdBy: null, version: 1 })
  expect(text.fields).toEqual({
    title: 'How long a full sleeve really takes',
    excerpt:
      'Three artists, four sleeves and one calendar: what the months between the sessions are for.',
    author: 'Rowan Ashby',
    // In Ghost the last half hour of March; in London it was April.
    date: '2024-04-01',
    category: 'Sleeves',
    tags: ['Sleeves', 'Healing & Aftercare'],
    picture: 'sleeve',
    alt: 'An arm resting on a bench, half of its sleeve still in outline',
    caption: 'The outline, after the second session.',
  })
  await expect(text.body).toMatchFileSnapshot(resolve('tests/imports/from-ghost.md'))
})

test('what WordPress exported becomes drafts, whichever editor wrote it', async () => {
  const { articles, notes } = await importSite(wordpress(), wordpressOptions())
  expect(articles).toHaveLength(8)
  expect(notes).toContain('The page “About the parlour” (/about-the-parlour) is no article.')

  const blocks = await textAt('flash-sheets-of-a-street-2')
  expect(blocks.text.fields).toMatchObject({
    author: 'Rowan Ashby',
    date: '2024-04-01',
    category: 'Flash',
    tags: ['Sailors', 'Flash', 'History'],
    caption: 'The shop in 1962.',
    alt: 'A narrow shop front with flash sheets in its window',
  })
  expect(blocks.text.body).toContain('See [the licence](/blog/the-licence-above-the-till-2) or')
  const classic = await textAt('classic')
  expect(classic.text.fields).toMatchObject({
    title: 'From before the block editor & after the war',
  })
  await expect(classic.text.body).toMatchFileSnapshot(resolve('tests/imports/from-wordpress.md'))
})

test('pictures are in the library, and what is complete can be published with them', async () => {
  const names = pluck(await db.select({ name: pictures.name }).from(pictures), 'name')
  expect(names.toSorted()).toEqual(['bench', 'drawer', 'parlour', 'sleeve'])
  const { articles } = await importSite(ghost(), { ...ghostOptions(), publish: true })
  expect(
    pluck(
      articles.filter(({ isPublished }) => isPublished),
      'slug',
    ),
  ).toEqual(['flash-sheets-of-a-street', 'the-licence-above-the-till'])
})

test('imported again, nothing changes', async () => {
  const everything = async () => ({
    pieces: await db.select().from(pieces).orderBy(asc(pieces.id)),
    drafts: await db.select().from(pieceDrafts).orderBy(asc(pieceDrafts.pieceId)),
    events: await db.$count(pieceEvents),
    redirects: await db.select().from(redirects).orderBy(asc(redirects.path)),
  })
  const before = await everything()
  for (const { outcome } of [
    ...(await importSite(ghost(), ghostOptions())).articles,
    ...(await importSite(wordpress(), wordpressOptions())).articles,
  ]) {
    expect(outcome).toBe('unchanged')
  }
  expect(await everything()).toEqual(before)
})

test('addresses and passwords of people are not read', async () => {
  const stored = JSON.stringify([
    await db.select().from(pieces).where(like(pieces.origin, '%')),
    await rowsWhere(pieceDrafts),
    await rowsWhere(pieceDraftSaves),
    [ghost(), wordpress()],
  ])
  expect(stored).toContain('Rowan Ashby')
  expect(stored).not.toMatch(/rowan@|a\.reader|\$2b\$|First!|needle-and-thread/)
})

test('addresses of the former site lead to articles once they are published', async () => {
  const editor = await givenActor('editor')
  await importSite(
    siteOf(exported('moved-here', { paths: ['/2019/moved-here', '/2019/before'] })),
    {
      redirects: [
        { from: '^/short/?$', to: '/hop' },
        { from: '/hop', to: '/2019/moved-here/' },
        { from: '/letters', to: '/rss/' },
        { from: '/away', to: 'https://shop.example/' },
        { from: '/slashes', to: '//shop.example/' },
      ],
    },
  )
  const addresses = [
    '/2019/moved-here',
    '/2019/before/',
    '/short',
    '/hop/',
    '/2019/moved-here?ref=x',
  ]
  const answers = async () => {
    const all = await Promise.all(addresses.map((path) => formerSitePage(path.replace(/\?.*/, ''))))
    return all.map((answer) => [
      'status' in answer ? answer.status : answer.init?.status,
      'headers' in answer ? answer.headers.get('location') : null,
    ])
  }
  expect(await answers()).toEqual(addresses.map(() => [404, null]))

  const { piece } = await textAt('moved-here')
  expect((await publish(editor, piece)).outcome).toBe('published')
  expect(await answers()).toEqual(addresses.map(() => [301, '/blog/moved-here']))
  const letters = (await formerSitePage('/letters')) as Response
  expect([letters.status, letters.headers.get('location')]).toEqual([301, '/blog/feed.xml'])
  for (const path of ['/away', '/slashes', '//shop.example', '/', `/${'x'.repeat(600)}`]) {
    expect(await formerSitePage(path), path).toMatchObject({ init: { status: 404 } })
  }
  await unpublish(editor, piece)
  expect(await formerSitePage('/2019/moved-here')).toMatchObject({ init: { status: 410 } })
})

test('with --publish what is complete and was public is published, also when two link to each other', async () => {
  const one = exported('ring-one', {
    html: '<h2>A ring</h2><p>To <a href="__GHOST_URL__/ring-two/#a-heading">the other</a>.</p>',
  })
  const two = exported('ring-two', {
    html: '<h2>A heading</h2><p>To <a href="/ring-one/#a-ring">the one</a>.</p>',
  })
  const paid = exported('paid', { withheld: 'Only “paid” could read it in Ghost.' })
  const bare = exported('bare', { tags: [] })
  const toBare = exported('to-bare', { html: '<p><a href="/bare/">Bare</a></p>' })
  const site = siteOf(one, two, paid, bare, toBare)
  const { articles } = await importSite(site, { publish: true })
  expect(articles.map(({ slug, isPublished }) => [slug, isPublished])).toEqual([
    ['ring-one', true],
    ['ring-two', true],
    ['paid', false],
    ['bare', false],
    ['to-bare', false],
  ])
  expect(articles[4]?.problems).toMatchObject([
    {
      path: ['body'],
      line: 1,
      reason:
        '“/blog/bare” leads to no page of the site. If it is not published yet, leave the link out until it is.',
    },
  ])
  const { piece, text } = await textAt('ring-one')
  expect(piece).toMatchObject({ state: 'published', firstPublishedAt: one.publishedAt })
  expect(text).toMatchObject({ from: 'live', fields: { date: '2024-04-01' } })

  await unpublish(await givenActor('editor'), piece)
  const again = await importSite(site, { publish: true })
  expect(pluck(again.articles, 'outcome')).toEqual(Array(5).fill('unchanged'))
  expect(again.articles.some(({ isPublished }) => isPublished)).toBe(false)
  expect((await textAt('ring-one')).piece.state).toBe('unpublished')
})

test('a later export changes what nobody has touched here, and leaves the rest', async () => {
  const editor = await givenActor('editor')
  await importSite(siteOf(exported('touched'), exported('untouched')))
  const before = await textAt('touched')
  const { id, version } = before.piece
  await saveDraft(editor, { id, version, text: articleText() })
  const later = siteOf(
    exported('touched', { html: '<p>Later.</p>' }),
    exported('untouched', { html: '<p>Later.</p>' }),
  )
  const outcomes = async (options = {}) =>
    pluck((await importSite(later, options)).articles, 'outcome')
  expect(await outcomes()).toEqual(['changed on both sides', 'updated'])
  expect((await textAt('touched')).text.body).toBe(articleText().body)
  expect((await textAt('untouched')).text.body).toBe('Later.\n')
  expect(await outcomes({ overwrite: true })).toEqual(['updated', 'updated'])
  expect((await textAt('touched')).text.body).toBe('Later.\n')
})

test('an article does not take the address of another', async () => {
  const { slug } = await givenLive(await givenActor('editor'))
  const { articles } = await importSite(
    siteOf(
      exported('x', { slug, origin: 'test a' }),
      exported('y', { slug: 'Straße & Ünder/../', origin: 'test b' }),
      exported('z', { slug: '2024', title: '1984', origin: 'test c' }),
    ),
  )
  expect(pluck(articles, 'slug')).toEqual([`${slug}-2`, 'strasse-under', 'article-2024'])
  expect(articles[0]?.losses).toContain(`Its address is /blog/${slug}-2 now.`)
})

test('the report says what is missing in the words of the form', async () => {
  const result = await importSite(
    siteOf(
      exported('unfinished', {
        excerpt: '',
        picture: null,
        html: '<p><a href="/nowhere">One</a></p><p><a href="/never">Two</a></p>',
      }),
    ),
  )
  const report = reportOf(result, (problem) => showProblem('article', problem).summary)
  const reasons = report.matchAll(/^- Before it can be published: (.*)$/gm)
  expect([...reasons].map(([, words]) => words)).toEqual([
    'Standfirst: Write at least 60 characters. There are 3.',
    'Describe the picture',
    'Choose a picture',
    'Text: Line 1: “/nowhere” leads to no page of the site.',
    'Text: Line 3: “/never” leads to no page of the site.',
  ])
})

test('hostile words cannot be stored, nor steer the terminal that shows the report', async () => {
  const result = await importSite(
    siteOf(
      exported('hostile', {
        title: 'A \u001b]0;title\u0007 and \0 and \ud800 and \u202e',
        tags: ['x'.repeat(40), 'ok', 'fine'],
        html: `<p>${'*a '.repeat(20_000)}</p>`,
      }),
      exported('long', { title: 'x'.repeat(5_000) }),
      exported('deep', { html: '<blockquote>'.repeat(40_000) }),
    ),
  )
  expect(pluck(result.articles, 'outcome')).toEqual(['added', 'not imported', 'not imported'])
  const report = reportOf(result, ({ reason }) => reason)
  expect(report).toContain('Tags that were left out: xxxx')
  expect(report.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})
