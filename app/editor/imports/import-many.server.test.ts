import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { articleFields } from '#content/front-matter.ts'
import { wordpressExport, wordpressPicture, wordpressPost } from '#tests/imports/exports.ts'
import { pluck } from '#tests/pluck.ts'
import { importSite } from './import-site.server.ts'
import { openPictureFolder } from './picture-folder.server.ts'
import { reportOf } from './report.ts'
import { readWordpressExport } from './wordpress-export.server.ts'

const pictures = openPictureFolder('tests/imports/wordpress')

function siteOf(names: string[], more: Record<string, string> = {}) {
  const posts = names.map((name) => wordpressPost(name, more))
  return readWordpressExport(wordpressExport([...posts, wordpressPicture]))
}

test('what is published has the fields that its pages need, as the editor publishes them', async () => {
  const { articles } = await importSite(siteOf(['whole']), { pictures, publish: true })
  expect(articles).toMatchObject([{ slug: 'whole', isPublished: true, problems: [] }])
  const [live] = await db
    .select({ fields: pieceRevisions.fields })
    .from(pieces)
    .innerJoin(pieceRevisions, eq(pieceRevisions.pieceId, pieces.id))
    .where(eq(pieces.slug, 'whole'))
  expect(live?.fields).toEqual(articleFields.parse(live?.fields))
})

test('more articles than there are connections are imported and published, and progress is told', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `one-of-many-${number}`)
  const progress: string[] = []
  const result = await importSite(siteOf(names), {
    pictures,
    publish: true,
    onProgress: (act, done, all) => progress.push(`${act} ${done} of ${all}`),
  })
  expect(result).toMatchObject({ stopped: null })
  expect(result.articles.filter(({ isPublished }) => isPublished)).toHaveLength(40)
  expect(progress).toHaveLength(81)
  expect(progress.at(-1)).toBe('published 40 of 40')
})

test('an article that cannot be stored is told, and the others are imported', async () => {
  await refuseTitles('A post that is called broken')
  const result = await importSite(siteOf(['before', 'broken', 'after']))
  expect(result.stopped).toBeNull()
  expect(pluck(result.articles, 'outcome')).toEqual(['added', 'not imported', 'added'])
  expect(result.articles[1]?.losses).toEqual(['It could not be stored: no such title'])
})

test('an import that stops in the middle tells what was done until then', async () => {
  await refuseTitles('A post that is called broken')
  const names = ['done', 'broken-1', 'broken-2', 'broken-3', 'not-reached']
  const result = await importSite(siteOf(names), { pictures, publish: true })
  expect(result).toMatchObject({ stopped: 'no such title' })
  expect(result.articles.map(({ slug, outcome }) => `${slug} ${outcome}`)).toEqual([
    'done added',
    'broken-1 not imported',
    'broken-2 not imported',
  ])
  expect(reportOf(result, ({ reason }) => reason)).toMatch(
    /^1 added, 2 not imported. 0 published.\n\nThe import stopped before its end: no such title/,
  )
})

test('an import that is told to end tells what was done until then, and goes on the next time', async () => {
  const site = () => siteOf(['first', 'second', 'third'])
  const stopping = new AbortController()
  const interrupted = await importSite(site(), {
    signal: stopping.signal,
    onProgress: (_, done) => done === 2 && stopping.abort(new Error('it was told to end.')),
  })
  expect(interrupted).toMatchObject({ stopped: 'it was told to end.' })
  const outcomesOf = ({ articles }: typeof interrupted) => pluck(articles, 'outcome')
  expect(outcomesOf(interrupted)).toEqual(['added', 'added'])
  expect(outcomesOf(await importSite(site()))).toEqual(['unchanged', 'unchanged', 'added'])
})

test('what did not map is told again when the same file is imported again', async () => {
  const content = '<p>One <u>word</u>.</p><p><img src="/wp-content/uploads/none.jpg"></p>'
  const site = () => siteOf(['told-again'], { 'content:encoded': content })
  const first = await importSite(site(), { pictures })
  const second = await importSite(site(), { pictures })
  expect(second.articles).toMatchObject([{ outcome: 'unchanged' }])
  expect(second.articles[0]?.losses).toEqual(first.articles[0]?.losses)
  expect(second.articles[0]?.losses).toContain('Underlined words became ordinary ones.')
})

/** Has the database refuse pieces whose titles begin like this. */
async function refuseTitles(start: string) {
  await db.execute(sql`
    create or replace function refuse_title() returns trigger language plpgsql as
    $$ begin raise exception 'no such title'; end $$`)
  await db.execute(
    sql.raw(`create trigger refuse_title before insert on pieces for each row
      when (new.title like '${start}%') execute function refuse_title()`),
  )
  onTestFinished(async () => void (await db.execute(sql`drop trigger refuse_title on pieces`)))
}
