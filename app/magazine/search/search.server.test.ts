import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  readDocumentSources,
  removeDocuments,
  type SearchDocument,
  writeDocuments,
} from '#app/pieces/reading/documents.server.ts'
import {
  maxPieceResults,
  maxStoryResults,
  readSearchQuery,
  resultsPerPage,
} from '#app/pieces/reading/search.ts'
import { db } from '#app/platform/db/client.server.ts'
import { given, takeDown } from '#tests/given.ts'
import { pluck } from '#tests/pluck.ts'
import { bestMatches, search } from './search.server.ts'

const rose: SearchDocument = {
  kind: 'article',
  id: 'rose',
  title: 'Roses on a dagger',
  summary: 'What they stand for.',
  body: 'A tired sailor had one on each arm.',
  source: '1',
  listedOn: '2026-11-20',
}
const heron: SearchDocument = { ...rose, kind: 'work', id: 'heron', title: 'Heron in the reeds' }

test('an article is found by its title, its summary and its words, in any form of them', async () => {
  await writeDocuments([rose])
  for (const query of ['rose', 'DAGGERS', 'standing', 'sailors', '"tired sailor"']) {
    expect((await keys(query)).includes('article rose'), query).toBe(true)
  }
  expect(await keys('"sailor tired"')).toEqual([])
  expect(await keys('rose -dagger')).toEqual([])
})

test('the search knows what was written last, however often and by however many', async () => {
  await Promise.all([writeDocuments([rose, heron]), writeDocuments([rose, heron])])
  await writeDocuments([{ ...rose, title: 'Thistles on a dagger', source: '2' }])
  expect(await keys('thistle')).toEqual(['article rose'])
  expect(await keys('roses')).toEqual([])
  expect(await readDocumentSources([rose])).toEqual([{ kind: 'article', id: 'rose', source: '2' }])
  await removeDocuments([rose])
  expect(await keys('thistle')).toEqual([])
  expect(await keys('heron')).toEqual(['work heron'])
})

test('a story is found once it is approved, and no longer when it is not', async () => {
  const story = 'She kept a kittiwake on her shoulder.'
  await given.submission({ story })
  await given.submission({ story, status: 'rejected' })
  expect(await keys('kittiwake')).toEqual([])

  const approved = await given.approved({ story })
  expect(await keys('kittiwakes')).toEqual([`story ${approved.id}`])
  await takeDown(approved.id)
  expect(await keys('kittiwake')).toEqual([])
})

test('a story is found by its theme and its place', async () => {
  const { id } = await given.approved({ location: 'Ynys Enlli', theme: 'transformation' })
  for (const query of ['Enlli', '"ynys enlli"', 'transformations']) {
    expect(await keys(query), query).toEqual([`story ${id}`])
  }
  expect(await keys('enlli memorial')).toEqual([])
})

test('does not find stories by private fields', async () => {
  await given.approved({
    title: 'A gannet',
    name: 'Philippa Canarysurname',
    nameShown: 'first',
    email: 'canary@readers.example',
    adminNotes: 'canarynote',
    messageToAuthor: 'canarymessage',
    story: 'It dives.',
  })
  for (const query of ['canarysurname', 'canary', 'canarynote', 'canarymessage', 'Philippa']) {
    expect(await keys(query), query).toEqual([])
  }
  expect(await keys('gannet')).toHaveLength(1)
})

test('ranks a match in the title above one in the text', async () => {
  await writeDocuments([{ ...heron, title: 'Puffin' }])
  const mention = await given.approved({ title: 'At sea', story: 'Somebody saw a puffin.' })
  expect(await keys('puffin')).toEqual(['work heron', `story ${mention.id}`])
})

test('searches one kind only', async () => {
  await writeDocuments([
    { ...rose, title: 'Moth one' },
    { ...heron, title: 'Moth two' },
  ])
  const { id } = await given.approved({ story: 'A moth came in.' })
  expect(await keys('moth', 'article')).toEqual(['article rose'])
  expect(await keys('moth', 'story')).toEqual([`story ${id}`])
  expect(await keys('moth', 'film')).toEqual([])
})

test('marks the matching words in the excerpt and escapes markup', async () => {
  await given.approved({
    story: 'Then \uE000came\uE001 <script>alert(1)</script> a cormorant & left.',
  })
  const [hit] = (await search({ query: 'cormorant' })).matches
  expect(hit?.excerpt.filter(({ marked }) => marked)).toEqual([{ text: 'cormorant', marked: true }])
  expect(hit?.excerpt.map(({ text }) => text).join('')).toMatch(/[^\uE000\uE001]*$/)
  expect(JSON.stringify(hit)).not.toMatch(/[\uE000\uE001]/)
})

test('finds what is no prose, and quotes the prose alone', async () => {
  const prose = 'There is one whimbrel that waits by the water all day.'
  const body = `${prose}\nBirds Whimbrel £50 Dunlin £60`
  await writeDocuments([{ ...rose, body }])
  const excerptFor = async (query: string) => (await search({ query })).matches[0]?.excerpt
  const quoted = pluck((await excerptFor('whimbrel')) ?? [], 'text').join('')
  expect(quoted).toContain('whimbrel that waits by the water')
  expect(quoted).not.toMatch(/Birds|£/)
  expect(await excerptFor('dunlin')).toEqual([])
})

test('finds published titles despite typing mistakes', async () => {
  await writeDocuments([{ ...rose, title: 'Japanese leg sleeves' }])
  const match = await given.approved({ title: 'A hundred and twenty swallows' })
  await given.submission({ title: 'Swallows in secret' })

  const { near } = await search({ query: 'japanse' })
  expect(near.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['article rose'])
  expect(pluck((await search({ query: 'swalows' })).near, 'id')).toEqual([match.id])
})

test('counts the matches of each kind, whichever was asked for, and none when they are too many', async () => {
  await writeDocuments([
    { ...rose, title: 'A plover' },
    { ...heron, title: 'Plovers' },
  ])
  await given.approved({ story: 'A plover on a wrist.' })
  await given.submission({ story: 'A plover that nobody has approved.' })
  const counts = { story: 1, article: 1, work: 1, film: 0 }
  expect(await search({ query: 'plover' })).toMatchObject({ total: 3, byKind: counts })
  expect(await search({ query: 'plover', kind: 'work' })).toMatchObject({
    total: 1,
    byKind: counts,
  })
  expect(await search({ query: 'the' })).toMatchObject({ isSearchable: false, byKind: null })

  const many = Array.from({ length: maxPieceResults }, (_, at) => ({
    ...rose,
    id: `dotterel-${at}`,
  }))
  await writeDocuments(many.map((each) => ({ ...each, title: 'A dotterel' })))
  expect((await search({ query: 'dotterel' })).byKind).toBeNull()
})

test('ranks the newest stories when there are too many, and says so', async () => {
  const { id: userId } = await given.member()
  await db.execute(sql`
    insert into submissions (user_id, name, email, title, story, status, approved_at, approved_by)
    select ${userId}, 'Maya', 'maya@readers.example', 'Number ' || n, 'A razorbill.', 'approved',
      now() - make_interval(mins => n), 'admin'
    from generate_series(1, ${maxStoryResults + 5}) as n`)
  await writeDocuments([{ ...rose, title: 'The razorbill' }])
  const { total, stories } = await search({ query: 'razorbill' })
  expect({ total, stories }).toEqual({ total: maxStoryResults + 1, stories: maxStoryResults })
})

test('ranks the newest pieces when there are too many, and any that has the words in its title', async () => {
  const many = Array.from({ length: maxPieceResults + 10 }, (_, at) => ({
    ...rose,
    id: `gull-${at}`,
    title: `Number ${at}`,
    body: 'A kingfisher.',
  }))
  await writeDocuments([
    ...many,
    { ...rose, id: 'titled', title: 'The kingfisher', listedOn: '2019-01-01' },
    { ...rose, id: 'old', body: 'A kingfisher, long ago.', listedOn: '2019-01-01' },
    { ...rose, id: 'undated', body: 'A kingfisher once.', listedOn: null },
  ])
  const { matches, total, hasOlder } = await search({ query: 'kingfisher' })
  expect(hasOlder).toBe(true)
  expect(matches[0]?.id).toBe('titled')
  expect(total).toBe(maxPieceResults + 1)
  const pages = Math.ceil(total / resultsPerPage)
  const ids: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    ids.push(...pluck((await search({ query: 'kingfisher', page })).matches, 'id'))
  }
  expect(new Set(ids).size).toBe(total)
  expect(ids).not.toContain('old')
  expect(ids).not.toContain('undated')
  await removeDocuments(many)
})

test('every result is on exactly one page', async () => {
  const { id: userId } = await given.member()
  for (let each = 0; each < 30; each += 1)
    await given.approved({ userId, story: 'An oystercatcher.' })
  const first = await search({ query: 'oystercatcher' })
  const second = await search({ query: 'oystercatcher', page: 2 })
  expect(first.total).toBe(30)
  expect(first.matches).toHaveLength(resultsPerPage)
  expect(second.matches).toHaveLength(30 - resultsPerPage)
  expect(new Set(pluck([...first.matches, ...second.matches], 'id')).size).toBe(30)
  expect((await search({ query: 'oystercatcher', page: 9 })).matches).toEqual([])
})

test('any input is a query or none', async () => {
  for (const input of [
    'the and of',
    '-rose',
    '"',
    '""',
    '- - -',
    ')(',
    "'; drop table user; --",
    '&|!:*<->',
  ]) {
    const query = readSearchQuery(input)
    if (query) expect((await search({ query })).matches, input).toEqual([])
  }
  expect((await search({ query: 'the and of' })).isSearchable).toBe(false)
  expect((await search({ query: '-rose' })).isSearchable).toBe(false)
  expect(
    (await search({ query: readSearchQuery(`kestrel "${'rose '.repeat(2_000)}`) })).matches,
  ).toEqual([])
  expect((await search({ query: '%_\\' })).matches).toEqual([])
})

test('uses the word index for rare words and the date index for common ones', async () => {
  const { id: userId } = await given.member()
  await db.execute(sql`
    insert into submissions (user_id, name, email, story, status, approved_at, approved_by)
    select ${userId}, 'Maya', 'maya@readers.example', repeat('Seagull over the harbour. ', 30) || 'word' || n, 'approved',
      now() - make_interval(mins => n), 'admin'
    from generate_series(1, 6000) as n`)
  await db.execute(sql`analyze submissions`)

  expect(await planOf('word7')).toContain('Bitmap Index Scan on submissions_words')
  expect(await planOf('word7')).not.toContain('submissions_published')
  for (const common of ['seagull', '"seagull over the harbour"', 'seagull -word7']) {
    expect(await planOf(common), common).toContain('submissions_published')
    expect(await planOf(common), common).not.toMatch(/submissions_words|Seq Scan on submissions/)
  }
})

async function planOf(query: string) {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${bestMatches({ query })}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function keys(query: string, kind: 'story' | 'article' | 'work' | 'film' | null = null) {
  return (await search({ query, kind })).matches.map((match) => `${match.kind} ${match.id}`)
}
