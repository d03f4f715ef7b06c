import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  cases,
  submissionEvents,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { askForSecondLook, withdrawStory } from '#app/stories/author/own-story.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { test } from '#tests/given-people.ts'
import { pluck } from '#tests/pluck.ts'
import {
  countConcerns,
  countDecidedToday,
  countSubmissions,
  saveStart,
  startsWithPending,
} from './counts.server.ts'
import {
  byIndex,
  findVersions,
  nextPending,
  reviewRows,
  reviewsPerPage,
  submissionIds,
  submissionsForReview,
} from './queue.server.ts'
import { readReviewFilters } from './queue.ts'
import { decide } from './review.server.ts'
import { undo } from './undo.server.ts'

const many = 8_000
/** This many stories, the oldest ones, contain the word "jubilee". */
const olderMany = 1_000
const ask = (search: string) => readReviewFilters(new URLSearchParams(search))
let admin: Viewer

beforeAll(async () => {
  admin = await given.admin()
  const authors = await Promise.all(Array.from({ length: 200 }, () => given.member()))
  const samples = await given.member()
  await db.update(user).set(samplesAuthor).where(eq(user.id, samples.id))
  await db.execute(sql`
    insert into ${submissions} (user_id, title, name, email, story, status, theme, sample, created_at, approved_at)
    select case when n % 1000 = 0 then ${samples.id}::uuid else (${sql.param(pluck(authors, 'id'))}::uuid[])[n % 200 + 1] end, 'Number ' || n, 'Writer ' || n, 'writer' || n || '@readers.example',
      'Told in words, word' || n || ' among them.' || case when n > ${many - olderMany} then ' A jubilee.' else '' end,
      (array['pending','approved','rejected'])[n % 3 + 1]::submission_status,
      (array['love','journey',null])[n % 3 + 1]::submission_theme, n % 1000 = 0,
      now() - make_interval(mins => n + 60), case when n % 3 = 1 then now() end
    from generate_series(1, ${many}) n`)
  await db.execute(sql`vacuum analyze`)
})

test('a story is found by words in its title and text, and by parts of its title, name and address', async () => {
  const rose = await given.submission({
    title: 'The rose by the back step',
    name: 'Oluwaseun Thornberry',
    email: 'seun@thornberry.example',
    story: 'It grew through concrete, stubbornly.',
  })
  for (const words of [
    'rose',
    'roses',
    '"back step"',
    'stubborn',
    'ornberr',
    'seun@',
    'OLUWA thorn',
  ]) {
    expect(await searchIds(`q=${encodeURIComponent(words)}`), words).toContain(rose.id)
  }
  for (const words of ['"step back"', 'oluwa hawthorn', '100%', '_____']) {
    expect(await searchIds(`q=${encodeURIComponent(words)}`), words).not.toContain(rose.id)
  }
})

test('search text without any searchable word finds nothing and causes no error', async () => {
  for (const words of ['of', '-', '""', 'ab', "'; drop table submissions; --", '\\', '%']) {
    expect(await searchIds(`q=${encodeURIComponent(words)}`), words).toEqual([])
  }
})

test('each filter shows what it names and nothing else', async () => {
  for (const [search, fits] of [
    ['status=rejected', { status: 'rejected' }],
    ['theme=journey', { theme: 'journey' }],
    ['photo=without', { photoId: null }],
    ['samples=only', { sample: true }],
    ['samples=hidden', { sample: false }],
    ['status=pending&theme=love&q=number', { status: 'pending', theme: 'love' }],
  ] as const) {
    const ids = await searchIds(search)
    const listed = await db.select().from(submissions).where(inArray(submissions.id, ids))
    expect(listed.length, search).toBeGreaterThan(0)
    for (const submission of listed) expect(submission, search).toMatchObject(fits)
  }
  expect(await searchIds('photo=with')).toEqual([])
})

test('pages follow each other without a gap, in both orders', async () => {
  for (const search of [
    'samples=only',
    'samples=only&sort=oldest',
    'q=writer77',
    'q=writer77&sort=oldest',
  ]) {
    const all = pluck(await findVersions(admin, ask(search), 500), 'id')
    const ids: string[] = []
    let after: string | null = null
    do {
      const page = await submissionsForReview(admin, ask(search), readCursor(after))
      ids.push(...pluck(page.submissions, 'id'))
      after = page.next
    } while (after)
    expect(ids, search).toEqual(all)
    expect(ids.length, search).toBeGreaterThan(5)
  }
  const [newest] = (await submissionsForReview(admin, ask(''))).submissions
  const [oldest] = (await submissionsForReview(admin, ask('sort=oldest'))).submissions
  expect(newest!.createdAt.getTime()).toBeGreaterThan(oldest!.createdAt.getTime())
})

test('the start list is remembered for each admin, and is the whole queue until they choose', async () => {
  const [one, other] = [await given.admin(), await given.admin()]
  expect(await startsWithPending(one)).toBe(false)
  await saveStart(one, true)
  await saveStart(one, true)
  expect([await startsWithPending(one), await startsWithPending(other)]).toEqual([true, false])
  await saveStart(one, false)
  expect(await startsWithPending(one)).toBe(false)
})

test('a story is listed as reported until its reports are closed', async () => {
  const { id } = await given.approved()
  for (const _ of [1, 2]) await givenCase('report', { submissionId: id })
  const { submissions: page } = await submissionsForReview(admin, ask('reports=open'))
  expect(page).toMatchObject([{ id, openReports: 2 }])
  expect(await countConcerns(admin)).toMatchObject({ reported: 1 })
  await db.update(cases).set({ closedAt: new Date() })
  expect(await searchIds('reports=open')).toEqual([])
  expect(await countConcerns(admin)).toMatchObject({ reported: 0 })
})

test('a second look is open from the request until the answer', async ({ author }) => {
  const { id } = await given.submission({ userId: author.id })
  await decide(admin, { id, version: 1, to: 'rejected', notes: '' })
  expect(await searchIds('look=asked')).toEqual([])
  await askForSecondLook(author, id, 'It is about a tattoo.')
  expect(await searchIds('look=asked')).toEqual([id])
  expect(await countConcerns(admin)).toMatchObject({ secondLooks: 1 })
  await decide(admin, { id, version: 3, to: 'pending', notes: '' })
  expect(await searchIds('look=asked')).toEqual([])
  await decide(admin, { id, version: 4, to: 'rejected', notes: '' })
  expect(await searchIds('look=asked')).toEqual([])
})

test('the counts match the lists, and neither includes withdrawn stories', async ({ author }) => {
  const { id } = await given.approved({ userId: author.id })
  const before = await countSubmissions(admin)
  await withdrawStory(author, id)
  const after = await countSubmissions(admin)
  expect(after).toMatchObject({ approved: before.approved - 1, rejected: before.rejected })
  expect(after.total).toBe(after.pending + after.approved + after.rejected)
  expect((await findVersions(admin, ask(''), 20_000)).length).toBe(after.total)
})

test('what was decided today is counted once, unless it waits again, and since midnight in London', async () => {
  const before = await countDecidedToday(admin)
  const [twice, undone, old] = [
    await given.submission(),
    await given.submission(),
    await given.submission({ status: 'rejected' }),
  ]
  await decide(admin, { id: twice.id, version: 1, to: 'approved' })
  await decide(admin, { id: twice.id, version: 2, to: 'rejected' })
  await decide(admin, { id: undone.id, version: 1, to: 'approved' })
  const midnight = sql`date_trunc('day', now(), 'Europe/London')`
  await db.insert(submissionEvents).values({
    submissionId: old.id,
    action: 'rejected',
    at: sql`${midnight} - interval '1 second'`,
  })
  expect(await countDecidedToday(admin)).toBe(before + 2)
  await undo(admin, undone.id)
  expect(await countDecidedToday(admin)).toBe(before + 1)
})

test('after a decision the next pending story follows, and after the last one the first', async () => {
  const filters = ask('status=pending&samples=only')
  const ids = pluck(await findVersions(admin, filters, 100), 'id')
  const { submissions: page } = await submissionsForReview(admin, filters)
  const cursorOf = (at: number) => ({ at: page.at(at)!.createdAt, id: page.at(at)!.id })
  expect(await nextPending(admin, filters, cursorOf(0))).toBe(ids[1])
  expect(await nextPending(admin, filters, cursorOf(-1))).toBe(ids[0])
  expect(await nextPending(admin, ask('q=word6'), cursorOf(0))).not.toBeNull()
  expect(await nextPending(admin, ask('q=nowhere'), cursorOf(0))).toBeNull()
})

for (const search of [
  '',
  'sort=oldest',
  'status=pending',
  'status=pending&sort=oldest',
  'theme=love',
  'photo=without',
  'photo=with',
  'samples=only',
  'samples=hidden',
  'reports=open',
  'look=asked',
  'q=word77',
  'q=word77&status=pending&sort=oldest',
  'q=told',
  'q=number&status=pending',
  'q=jubilee',
  'q=riter77@',
  'q=nowhere+at+all',
  'q=ab',
]) {
  for (const after of [null, { at: new Date(), id: randomUUID() }]) {
    test(`${search || 'the whole queue'}${after ? ', further on,' : ''} is answered from an index`, async () => {
      const { rows } = await byIndex(ask(search), 25, (connection, walkLimit) =>
        connection.execute(sql`explain ${submissionIds(ask(search), after, 25, walkLimit)}`),
      )
      expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on submissions/)
    })
  }
}

test('a page of results for common words reads little more than it shows', async () => {
  for (const search of ['q=told', 'q=told&status=pending', 'q=number&sort=oldest']) {
    expect(await mostReadFor(search), search).toBeLessThanOrEqual(2 * reviewsPerPage)
  }
})

test('a page of results for words of older stories reads little more than the stories that match', async () => {
  expect(await mostReadFor('q=jubilee')).toBeLessThanOrEqual(olderMany)
  expect(await mostReadFor('q=word77')).toBeLessThanOrEqual(reviewsPerPage + 1)
})

test('common words are found while walking by date, with the same results as gathering', async () => {
  for (const search of [
    'q=told',
    'q=number&status=pending',
    'q=riter&sort=oldest',
    'q=word77',
    'q=jubilee',
    'q=jubilee&sort=oldest',
    'q=jubilee&theme=love',
  ]) {
    const [gathered, matching, excluded] = await Promise.all(
      [null, many * 2, 30].map((walkLimit) =>
        db.execute<{ id: string }>(submissionIds(ask(search), null, 25, walkLimit)),
      ),
    )
    expect(matching?.rows, search).toEqual(gathered?.rows)
    expect(excluded?.rows, search).toEqual(gathered?.rows)
    expect(matching?.rows.length, search).toBeGreaterThan(0)
  }
})

test('the queue and its counts are for admins only', async ({ member }) => {
  for (const filters of [
    () => submissionsForReview(member, ask('')),
    () => countSubmissions(member),
    () => countConcerns(member),
    () => countDecidedToday(member),
    () => startsWithPending(member),
    () => saveStart(member, true),
    async () => findVersions(member, ask(''), 1),
    () => nextPending(member, ask(''), { at: new Date(), id: randomUUID() }),
  ]) {
    await expectForbidden(filters())
  }
})

test('an item of the list has what its card shows, and nothing else of the story', async () => {
  const { id } = await given.submission({ messageToAuthor: 'Words for the author alone' })
  const { submissions: page } = await submissionsForReview(admin, ask(''))
  const item = page.find((each) => each.id === id)
  expect(Object.keys(item!).sort()).toEqual([
    'adminNotes',
    'createdAt',
    'email',
    'hasOpenSecondLook',
    'id',
    'isOpened',
    'location',
    'name',
    'openReports',
    'photoHeight',
    'photoUrl',
    'photoWidth',
    'status',
    'story',
    'title',
    'userId',
    'version',
  ])
})

/** The largest number of rows that one step of a query plan reads from submissions. */
async function mostReadFor(search: string) {
  const filters = ask(search)
  const { rows } = await byIndex(filters, reviewsPerPage + 1, (connection, walkLimit) =>
    connection.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off, timing off) ${reviewRows(connection, filters, null, walkLimit)}`,
    ),
  )
  const read = rows.flatMap((row) => {
    const [, rows, loops] =
      / on submissions.*actual rows=([\d.]+) loops=(\d+)/.exec(row['QUERY PLAN']) ?? []
    return rows ? [Number(rows) * Number(loops)] : []
  })
  expect(read.length).toBeGreaterThan(1)
  return Math.max(...read)
}

async function searchIds(search: string) {
  return pluck((await submissionsForReview(admin, ask(search))).submissions, 'id')
}
