import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { articleText, givenActor, givenLive, workText } from '#tests/given-pieces.ts'
import { readNewestPieces, readNewsletterPieces } from './newsletter-pieces.server.ts'

test('offers pieces that went live together in the order of /blog, and later ones before them', async () => {
  const editor = await givenActor('editor')
  const live = async (title: string, date: string) =>
    (await givenLive(editor, articleText({ title, date }))).id
  const dates = ['2026-03-05', '2025-01-30', '2026-11-19', '2024-12-12', '2026-07-01']
  const together: string[] = []
  for (const date of dates) together.push(await live(`An article of ${date}`, date))
  const later = await live('Went live later', '2024-01-01')
  const plate = (await givenLive(editor, workText(), undefined, 'work')).id
  await db.update(pieces).set({ position: 1 }).where(eq(pieces.id, plate))
  await wentLive([...together, plate], '2999-01-01T09:00:00Z')
  await wentLive([later], '2999-01-02T09:00:00Z')
  const own = new Set([...together, later, plate])
  const offered = (await readNewestPieces()).filter(({ id }) => own.has(id))
  expect(offered.map(({ title }) => title)).toEqual([
    'Went live later',
    ...dates
      .toSorted()
      .toReversed()
      .map((date) => `An article of ${date}`),
    'Anchor Forearm',
  ])
})

test('shows the date that readers see', async () => {
  const editor = await givenActor('editor')
  const { id } = await givenLive(editor, articleText({ date: '2025-01-30' }))
  const [shown] = await readNewsletterPieces([id])
  expect(shown?.at).toEqual(new Date('2025-01-30'))
})

async function wentLive(ids: string[], at: string) {
  await db
    .update(pieces)
    .set({ firstPublishedAt: new Date(at) })
    .where(inArray(pieces.id, ids))
}
