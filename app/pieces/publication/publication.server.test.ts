import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findProblems, listRevisions, saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  pieceAddresses,
  pieceDrafts,
  pieceRenderings,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { test } from '#tests/given-people.ts'
import {
  articleText,
  filmText,
  givenActor,
  givenDraft,
  givenLive,
  pieceEventsOf,
  pieceSeenBy,
  workText,
} from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { countWhere, deleteWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import { databaseUrl, openClient } from '#tests/test-database.ts'
import { movePiece } from './list-order.server.ts'
import {
  changePieceSlug,
  publish,
  publishDue,
  publishScheduled,
  schedule,
  unpublish,
  unschedule,
} from './publication.server.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000)

test('publishing makes a revision live, keeps its HTML and ends the draft', async ({ editor }) => {
  const draft = await givenDraft(editor)
  const result = await publish(editor, draft)
  expect(result).toMatchObject({
    outcome: 'published',
    piece: {
      state: 'published',
      liveRevision: 1,
      key: draft.slug,
      slug: draft.slug,
      firstPublishedAt: expect.any(Date),
    },
  })
  expect(await draftsOf(draft.id)).toBe(0)
  const [rendering] = await rowsWhere(pieceRenderings, { pieceId: draft.id })
  expect(rendering).toMatchObject({
    revision: 1,
    body: { ids: ['what-the-officer-looks-at'], words: expect.any(Number) },
    text: 'Look up before you sit down. A basin.\nWhat the officer looks at',
  })
  // Pressed twice, or sent again.
  expect(await publish(editor, draft)).toMatchObject({ outcome: 'published' })
  expect(await pieceEventsOf(draft.id)).toEqual(['created', 'published'])
})

test('a text that is not ready is not published, and each fault is named', async ({ editor }) => {
  const text = articleText({ title: 'Short', alt: '' }, 'See [it](/blog/nowhere).\n')
  const draft = await givenDraft(editor, text)
  const result = await publish(editor, draft)
  expect(result).toMatchObject({ outcome: 'invalid' })
  const problems = 'problems' in result ? result.problems : []
  expect(problems.map(({ path, line }) => [path[0], line])).toEqual([
    ['title', undefined],
    ['alt', undefined],
    ['body', 1],
  ])
  expect((await pieceSeenBy(editor, draft.id)).piece.state).toBe('draft')
})

test('a piece without an address is not published', async ({ editor }) => {
  const draft = await givenDraft(editor, articleText(), '')
  expect(await publish(editor, draft)).toEqual({
    outcome: 'invalid',
    problems: [{ path: ['slug'], reason: 'Choose an address.' }],
  })
})

test('what keeps a piece from being published is known before it is asked for', async ({
  editor,
}) => {
  await givenLive(editor, articleText(), 'an-address-of-another')
  const { id } = await givenDraft(editor, articleText({ alt: '' }), 'an-address-of-another')
  const problems = await findProblems(editor, id)
  expect(problems?.map(({ path }) => path[0])).toEqual(['slug', 'alt'])
})

test('who publishes is who changed it last', async ({ writer, editor }) => {
  const draft = await givenDraft(writer)
  await publish(editor, draft)
  expect((await pieceSeenBy(editor, draft.id)).piece.changedBy).toBe(editor.id)
})

test('two pieces of a kind never have the same address', async ({ editor }) => {
  const first = await givenLive(editor, articleText(), 'the-same-address')
  const second = await givenDraft(editor, articleText(), 'the-same-address')
  const slugTaken = {
    outcome: 'invalid',
    problems: [{ path: ['slug'], reason: expect.any(String) }],
  }
  expect(await publish(editor, second)).toEqual(slugTaken)
  expect(await schedule(editor, { ...second, at: inAnHour() })).toEqual(slugTaken)
  // Not even one that the first has given up.
  await changePieceSlug(editor, { id: first.id, slug: 'another-address' })
  expect(await publish(editor, second)).toEqual(slugTaken)
  const work = await givenDraft(editor, workText(), 'the-same-address', 'work')
  expect(await publish(editor, work)).toMatchObject({ outcome: 'published' })
})

test('of two who publish one address at the same time, one is told', async ({ editor }) => {
  const drafts = await Promise.all(
    [1, 2].map(() => givenDraft(editor, articleText(), 'at-the-same-time')),
  )
  const results = await Promise.all(drafts.map((draft) => publish(editor, draft)))
  expect(pluck(results, 'outcome').toSorted()).toEqual(['invalid', 'published'])
})

test('what was saved since somebody looked is not published unseen', async ({ editor }) => {
  const draft = await givenDraft(editor)
  await saveDraft(editor, { ...draft, text: articleText({ title: 'A later title' }) })
  expect(await publish(editor, draft)).toEqual({ outcome: 'conflict' })
  expect(await schedule(editor, { ...draft, at: inAnHour() })).toEqual({ outcome: 'conflict' })
})

test('of two editors who publish at the same moment, both are told that it is published, once', async () => {
  const [one, other] = [await givenActor('editor'), await givenActor('admin')]
  const draft = await givenDraft(one)
  const results = await Promise.all([publish(one, draft), publish(other, draft)])
  expect(pluck(results, 'outcome')).toEqual(['published', 'published'])
  expect(await pieceEventsOf(draft.id)).toEqual(['created', 'published'])
  expect(await listRevisions(one, draft.id)).toHaveLength(1)
})

test('a piece is found with its text while it is being published', async ({ editor }) => {
  const drafts = await Promise.all([1, 2, 3].map(() => givenDraft(editor)))
  await Promise.all(
    drafts.flatMap((draft) => [
      publish(editor, draft),
      ...[1, 2, 3, 4].map(() => pieceSeenBy(editor, draft.id)),
    ]),
  )
})

test('a correction that is sent twice, or by two at the same moment, is published once', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  const correction = 'An earlier version called these prices current.'
  const twice = [1, 2].map(() => publish(editor, { id, version, correction }))
  for (const result of [
    ...(await Promise.all(twice)),
    await publish(editor, { id, version, correction }),
  ]) {
    expect(result).toMatchObject({ outcome: 'published' })
  }
  expect((await pieceSeenBy(editor, id)).text.fields).toMatchObject({
    corrections: [{ text: correction }],
  })
  expect(await pieceEventsOf(id)).toEqual(['created', 'published', 'corrected'])
})

test('a form that was open before a correction does not take the correction away', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  await publish(editor, { id, version, correction: 'The fee was £20 in an earlier version.' })
  const text = articleText({}, 'Words without the correction.\n')
  expect(await saveDraft(editor, { id, version, text })).toMatchObject({ outcome: 'conflict' })
})

test('an update leaves the live text as it is until it is published', async ({ editor }) => {
  const { id, version } = await givenLive(editor)
  await saveDraft(editor, { id, version, text: articleText({}, 'Other words.\n') })
  expect((await pieceSeenBy(editor, id)).piece).toMatchObject({ liveRevision: 1 })
  expect(await textOf(id)).toMatch(/^Look up/)
  await publish(editor, { id, version: version + 1, why: 'New words' })
  expect(await textOf(id)).toBe('Other words.')
  expect((await listRevisions(editor, id))?.[0]).toMatchObject({ why: 'New words', isLive: true })
  expect(await pieceEventsOf(id)).toEqual(['created', 'published', 'updated'])
})

test('a correction is published with its day', async ({ editor }) => {
  const { id, version } = await givenLive(editor)
  const correction = 'An earlier version called these prices current.'
  await publish(editor, { id, version, correction })
  const { piece, text } = await pieceSeenBy(editor, id)
  expect(piece.liveRevision).toBe(2)
  expect(text.fields).toMatchObject({
    corrections: [{ date: londonDay(new Date()), text: correction }],
    updated: londonDay(new Date()),
  })
  expect((await pieceEventsOf(id)).at(-1)).toBe('corrected')
})

test('a correction that was typed among the fields moves the day of the change, but never back', async ({
  editor,
}) => {
  const corrections = [{ date: '2026-03-02', text: 'The fee was £20 in an earlier version.' }]
  for (const [updated, published] of [
    [undefined, '2026-03-02'],
    ['2026-01-05', '2026-03-02'],
    ['2026-04-01', '2026-04-01'],
  ]) {
    const text = articleText({ corrections, updated })
    const { id } = await givenLive(editor, text)
    expect((await pieceSeenBy(editor, id)).text.fields).toMatchObject({ updated: published })
  }
})

test('what is scheduled is published when its time has come, once', async ({ editor }) => {
  const draft = await givenDraft(editor)
  const at = inAnHour()
  expect(await schedule(editor, { ...draft, at })).toMatchObject({
    outcome: 'scheduled',
    piece: { state: 'scheduled', publishAt: at, scheduledRevision: 1, liveRevision: null },
  })
  const publication = { pieceId: draft.id, revision: 1 }
  expect(await queuedFor(draft.id)).toEqual([publication])
  await publishScheduled(publication)
  await publishDue()
  expect((await pieceSeenBy(editor, draft.id)).piece.state).toBe('scheduled')

  await bringForward(draft.id)
  await Promise.all([publishScheduled(publication), publishScheduled(publication), publishDue()])
  const { piece } = await pieceSeenBy(editor, draft.id)
  expect(piece).toMatchObject({ state: 'published', liveRevision: 1, publishAt: null })
  expect(await pieceEventsOf(draft.id)).toEqual(['created', 'scheduled', 'published'])
})

test('the sweep publishes what its job missed, and one that fails does not keep back the others', async ({
  editor,
}) => {
  const [bad, good] = [await givenDraft(editor), await givenDraft(editor)]
  for (const draft of [bad, good]) await schedule(editor, { ...draft, at: inAnHour() })
  await bringForward(bad.id)
  await bringForward(good.id)
  // Its address was taken from it by hand.
  await deleteWhere(pieceAddresses, { pieceId: bad.id })
  const other = await givenLive(editor)
  await db.insert(pieceAddresses).values({ kind: 'article', slug: bad.slug, pieceId: other.id })
  await publishDue()
  expect((await pieceSeenBy(editor, good.id)).piece.state).toBe('published')
  expect((await pieceSeenBy(editor, bad.id)).piece.state).toBe('scheduled')
})

test('a later schedule replaces the earlier one, whose job then does nothing', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  await saveDraft(editor, { id, version, text: articleText({}, 'Second words.\n') })
  await schedule(editor, { id, version: version + 1, at: inAnHour() })
  await saveDraft(editor, { id, version: version + 1, text: articleText({}, 'Third words.\n') })
  // The live text is still the first; what waits is the second; the draft is the third.
  expect(await textOf(id)).toMatch(/^Look up/)
  await schedule(editor, { id, version: version + 2, at: inAnHour() })
  await bringForward(id)
  await publishScheduled({ pieceId: id, revision: 2 })
  expect(await textOf(id)).toMatch(/^Look up/)
  await publishScheduled({ pieceId: id, revision: 3 })
  expect(await textOf(id)).toBe('Third words.')
  expect(await draftsOf(id)).toBe(0)
})

test('a draft that was begun after scheduling stays when what waited is published', async ({
  editor,
}) => {
  const draft = await givenDraft(editor)
  await schedule(editor, { ...draft, at: inAnHour() })
  await saveDraft(editor, { ...draft, text: articleText({}, 'Later words.\n') })
  await bringForward(draft.id)
  await publishDue()
  const { piece, text } = await pieceSeenBy(editor, draft.id)
  expect(piece).toMatchObject({ state: 'published', liveRevision: 1 })
  expect(text).toMatchObject({ from: 'draft', body: 'Later words.\n' })
})

test('a new time for what waits needs no new revision', async ({ editor }) => {
  const draft = await givenDraft(editor)
  await schedule(editor, { ...draft, at: inAnHour() })
  const later = new Date(Date.now() + 7_200_000)
  await schedule(editor, { ...draft, at: later })
  const { piece } = await pieceSeenBy(editor, draft.id)
  expect(piece).toMatchObject({ scheduledRevision: 1, publishAt: later })
})

test('a time that somebody else set meanwhile is not replaced or ended unseen', async ({
  editor,
}) => {
  const draft = await givenDraft(editor)
  const [at, later] = [inAnHour(), new Date(Date.now() + 7_200_000)]
  await schedule(editor, { ...draft, at, seenAt: null })
  // Sent again, it is the same time.
  expect(await schedule(editor, { ...draft, at, seenAt: null })).toMatchObject({
    outcome: 'scheduled',
  })
  expect(await pieceEventsOf(draft.id)).toEqual(['created', 'scheduled'])
  const stale = { outcome: 'conflict' }
  expect(await schedule(editor, { ...draft, at: later, seenAt: null })).toEqual(stale)
  expect(await unschedule(editor, { id: draft.id, seenAt: later })).toEqual(stale)
  await schedule(editor, { ...draft, at: later, seenAt: at })
  expect(await unschedule(editor, { id: draft.id, seenAt: later })).toMatchObject({
    piece: { state: 'draft' },
  })
})

test('what waits can be published at once', async ({ editor }) => {
  const draft = await givenDraft(editor)
  await schedule(editor, { ...draft, at: inAnHour() })
  expect(await publish(editor, draft)).toMatchObject({
    outcome: 'published',
    piece: { liveRevision: 1, scheduledRevision: null, publishAt: null },
  })
})

test('nothing can be scheduled in the past, without a time, or without a change', async ({
  editor,
}) => {
  const draft = await givenDraft(editor)
  expect(await schedule(editor, { ...draft, at: new Date(0) })).toEqual({ outcome: 'past' })
  expect(await schedule(editor, { ...draft, at: new Date(Number.NaN) })).toEqual({
    outcome: 'past',
  })
  const live = await givenLive(editor)
  expect(await schedule(editor, { ...live, at: inAnHour() })).toEqual({ outcome: 'nothing new' })
})

test('what is unscheduled is a draft again, and its address is free', async ({ editor }) => {
  const draft = await givenDraft(editor, articleText(), 'free-again')
  await schedule(editor, { ...draft, at: inAnHour() })
  expect(await unschedule(editor, draft)).toMatchObject({ piece: { state: 'draft' } })
  expect(await unschedule(editor, draft)).toMatchObject({ outcome: 'unscheduled' })
  expect((await pieceSeenBy(editor, draft.id)).text).toMatchObject({
    from: 'draft',
    body: articleText().body,
  })
  await publishScheduled({ pieceId: draft.id, revision: 1 })
  expect((await pieceSeenBy(editor, draft.id)).piece.state).toBe('draft')
  await givenLive(editor, articleText(), 'free-again')
})

test('an unpublished piece keeps its text as a draft and can be published again', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  expect(await unpublish(editor, { id, why: 'Prices out of date' })).toMatchObject({
    outcome: 'unpublished',
    piece: { state: 'unpublished', liveRevision: null, unpublishedAt: expect.any(Date) },
  })
  expect(await unpublish(editor, { id })).toMatchObject({ outcome: 'unpublished' })
  expect(await countWhere(pieceRenderings, { pieceId: id })).toBe(0)
  expect((await pieceSeenBy(editor, id)).text).toMatchObject({ from: 'draft', revision: 1 })
  expect(await publish(editor, { id, version })).toMatchObject({
    piece: { state: 'published', unpublishedAt: null },
  })
  expect(await pieceEventsOf(id)).toEqual(['created', 'published', 'unpublished', 'updated'])
})

test('unpublishing also ends what was scheduled, and keeps the later text', async ({ editor }) => {
  const { id, version } = await givenLive(editor)
  await saveDraft(editor, { id, version, text: articleText({}, 'Second words.\n') })
  await schedule(editor, { id, version: version + 1, at: inAnHour() })
  await bringForward(id)
  await unpublish(editor, { id })
  await publishDue()
  const { piece, text } = await pieceSeenBy(editor, id)
  expect(piece.state).toBe('unpublished')
  expect(text.body).toBe('Second words.\n')
})

test('a text that was published since somebody looked is not unpublished unseen', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  await saveDraft(editor, { id, version, text: articleText({}, 'An update.\n') })
  await publish(editor, { id, version: version + 1 })
  expect(await unpublish(editor, { id, seenRevision: 1 })).toEqual({ outcome: 'conflict' })
  expect(await unpublish(editor, { id, seenRevision: 2 })).toMatchObject({ outcome: 'unpublished' })
})

test('an address that somebody else changed meanwhile is not changed unseen', async ({
  editor,
}) => {
  const { id, slug } = await givenLive(editor)
  await changePieceSlug(editor, { id, slug: 'changed-first', seenSlug: slug })
  const again = { id, slug: 'changed-second', seenSlug: slug }
  expect(await changePieceSlug(editor, again)).toEqual({ outcome: 'conflict' })
})

test('a draft was never live', async ({ editor }) => {
  const { id } = await givenDraft(editor)
  expect(await unpublish(editor, { id })).toEqual({ outcome: 'not live' })
  expect(await movePiece(editor, { id, to: 'up' })).toEqual({ outcome: 'not live' })
})

test('a changed address keeps the key and every former address', async ({ editor }) => {
  const { id, slug } = await givenLive(editor, articleText(), 'first-address')
  await changePieceSlug(editor, { id, slug: 'second-address' })
  await changePieceSlug(editor, { id, slug: 'second-address' })
  await changePieceSlug(editor, { id, slug: 'first-address' })
  const changed = await changePieceSlug(editor, { id, slug: 'third-address' })
  expect(changed).toMatchObject({ piece: { key: slug, slug: 'third-address' } })
  const addresses = await db
    .select({ slug: pieceAddresses.slug })
    .from(pieceAddresses)
    .where(eq(pieceAddresses.pieceId, id))
  expect(pluck(addresses, 'slug').toSorted()).toEqual([
    'first-address',
    'second-address',
    'third-address',
  ])
  expect((await pieceEventsOf(id)).filter((action) => action === 'address changed')).toHaveLength(3)
  for (const slug of ['', '12', 'A', '../x']) {
    expect(await changePieceSlug(editor, { id, slug })).toMatchObject({ outcome: 'invalid' })
  }
})

test('the address of a film that readers know stays', async ({ editor }) => {
  const { id } = await givenLive(editor, filmText(), 'a-film', 'film')
  expect(await changePieceSlug(editor, { id, slug: 'b-film' })).toMatchObject({
    outcome: 'invalid',
  })
})

test('a writer publishes nothing, not even their own', async ({ writer, editor }) => {
  const draft = await givenDraft(writer)
  const forbidden = [
    () => publish(writer, draft),
    () => publish(writer, { ...draft, correction: 'A correction of the text.' }),
    () => schedule(writer, { ...draft, at: inAnHour() }),
    () => unschedule(writer, draft),
    () => unpublish(writer, draft),
    () => changePieceSlug(writer, { ...draft, slug: 'mine' }),
    () => movePiece(writer, { ...draft, to: 'up' }),
  ]
  for (const act of forbidden) await expectForbidden(act())
  const other = await givenActor('writer')
  expect(await publish(other, draft)).toEqual({ outcome: 'gone' })
  expect(await publish(editor, draft)).toMatchObject({ outcome: 'published' })
  // After publication it is a draft that an editor publishes.
  const text = articleText({ title: 'Changed by its writer' })
  expect(await saveDraft(writer, { ...draft, text })).toMatchObject({ outcome: 'saved' })
  expect((await pieceSeenBy(editor, draft.id)).piece.liveRevision).toBe(1)
})

test('the database tells every copy of the site what has changed for readers, and nothing of drafts', async () => {
  const client = await openClient(databaseUrl)
  await client.query('listen pieces')
  const messages: string[] = []
  client.on('notification', ({ payload = '' }) => messages.push(payload))
  const received = async () => {
    await client.query('select 1')
    return messages.splice(0).length
  }
  const editor = await givenActor('editor')
  const { id, version } = await givenDraft(editor)
  expect(await received()).toBe(0)
  await publish(editor, { id, version })
  expect(await received()).toBe(1)
  await saveDraft(editor, { id, version, text: articleText({ title: 'A later title' }) })
  await schedule(editor, { id, version: version + 1, at: inAnHour() })
  expect(await received()).toBe(0)
  await changePieceSlug(editor, { id, slug: 'told-of' })
  expect(await received()).toBe(1)
  await unpublish(editor, { id })
  expect(await received()).toBe(1)
})

test('the database refuses what no act does', async ({ editor }) => {
  const live = await givenLive(editor)
  for (const fields of [
    { publishAt: new Date() },
    { scheduledRevision: 1 },
    { firstPublishedAt: null },
    { unpublishedAt: new Date() },
    { slug: '12' },
    { slug: null },
  ]) {
    const change = updateWhere(pieces, { id: live.id }, fields)
    await expect(change, JSON.stringify(fields)).rejects.toThrow()
  }
})

async function bringForward(id: string) {
  await updateWhere(pieces, { id }, { publishAt: sql`now() - interval '1 second'` })
}

async function queuedFor(pieceId: string) {
  const queued = await jobs.findJobs('publication', { data: { pieceId } })
  return pluck(queued, 'data')
}

function draftsOf(id: string) {
  return countWhere(pieceDrafts, { pieceId: id })
}

async function textOf(id: string) {
  const [rendering] = await db
    .select({ text: pieceRenderings.text })
    .from(pieceRenderings)
    .where(eq(pieceRenderings.pieceId, id))
  return rendering?.text
}
