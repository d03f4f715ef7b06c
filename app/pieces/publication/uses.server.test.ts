import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  collectionItems,
  collections,
  favorites,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { articleText, givenActor, givenDraft, givenLive, workText } from '#tests/given-pieces.ts'
import { rowsWhere } from '#tests/rows.ts'
import { changePieceSlug } from './publication.server.ts'
import { findUses } from './uses.server.ts'

test('names the live pieces that link to an article by any of its addresses', async ({
  editor,
}) => {
  const { id, piece } = await givenLive(editor, articleText(), 'linked-to')
  const linking = (title: string, link: string) => articleText({ title }, `See [it](${link}).\n`)
  await givenLive(editor, linking('By the first address', '/blog/linked-to'))
  await givenLive(editor, linking('By a heading', '/blog/linked-to#what-the-officer-looks-at'))
  await givenDraft(editor, linking('In a draft only', '/blog/linked-to'))
  await changePieceSlug(editor, { id, slug: 'linked-to-now' })
  await givenLive(editor, linking('By the present address', '/blog/linked-to-now'))
  const other = await givenLive(editor, articleText(), 'linked-to-now-not')
  await givenLive(editor, linking('To another', '/blog/linked-to-now-not'))
  const { linkedFrom } = await findUses(piece)
  expect(linkedFrom.map(({ title }) => title)).toEqual([
    'By a heading',
    'By the first address',
    'By the present address',
  ])
  expect((await findUses(other.piece)).linkedFrom).toHaveLength(1)
})

test('counts the readers and collections that hold a plate, and the plates that lead on to it', async ({
  editor,
}) => {
  const { piece } = await givenLive(editor, workText(), undefined, 'work')
  const favourite = { itemType: 'gallery', itemId: piece.key! } as const
  const [reader, other] = [await given.member(), await given.member()]
  for (const { id: userId } of [reader, other]) {
    await db.insert(favorites).values({ ...favourite, userId, itemTitle: 'Anchor Forearm' })
  }
  const collectionId = randomUUID()
  await db.insert(collections).values({ id: collectionId, userId: reader.id, name: 'For an arm' })
  await db.insert(collectionItems).values({ ...favourite, collectionId, place: 1 })
  const more = { title: 'More anchors', works: [piece.key!] }
  await givenLive(editor, workText({ title: 'It leads on', more }), undefined, 'work')
  expect(await findUses(piece)).toMatchObject({
    favourites: 2,
    collections: 1,
    linkedFrom: [{ kind: 'work', title: 'It leads on' }],
  })
})

test('finds links to the place of a film', async ({ editor }) => {
  const [film] = await rowsWhere(pieces, { key: 'grief-&-ink-the-last-letter' })
  await givenLive(editor, articleText({}, `See [it](/watch#${film!.key}).\n`))
  expect((await findUses(film!)).linkedFrom).toHaveLength(1)
})

test('nothing uses a draft', async () => {
  const { id } = await givenDraft(await givenActor('editor'))
  const nothing = { favourites: 0, collections: 0, linkedFrom: [] }
  expect(await findUses({ id, kind: 'article', key: null })).toEqual(nothing)
})
