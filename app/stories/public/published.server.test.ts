import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { given } from '#tests/given.ts'
import { photoFields } from '#tests/given-photos.ts'
import { pluck } from '#tests/pluck.ts'
import { updateWhere } from '#tests/rows.ts'
import { isPlace, placeHref } from './place.ts'
import {
  adjacentStories,
  articlesAbout,
  countPublished,
  findLikePlace,
  findPublished,
  placesOfStories,
  publishedStories,
  storiesAbout,
  storiesNear,
} from './published.server.ts'
import { displayName, isTheme } from './story.ts'

const day = 86_400_000
const sameMoment = new Date('2026-03-01T12:00:00.123Z')

// Sixty approved stories: some with the same date, every fifth a memorial.
beforeAll(async () => {
  const { id: userId } = await given.member()
  for (let each = 0; each < 60; each += 1) {
    const approvedAt = each % 4 === 1 ? sameMoment : new Date(sameMoment.getTime() - each * day)
    const theme = each % 5 ? 'love' : 'memorial'
    await given.approved({ userId, approvedAt, theme, adminNotes: 'canary-notes' })
  }
  await given.submission({ userId, theme: 'memorial' })
  await given.submission({ userId, theme: 'memorial', status: 'rejected' })
})

const fields = [
  'approvedAt',
  'contentNote',
  'id',
  'location',
  'name',
  'number',
  'photo',
  'photoDescription',
  'sample',
  'story',
  'theme',
  'title',
  'updatedAt',
]

test('exactly these fields of a story are public', async () => {
  const { id } = await given.approved({ email: 'canary@readers.example', adminNotes: 'canary' })
  const { id: changed } = await given.approved({ theme: 'transformation' })
  await given.approved({ theme: 'transformation' })
  const ways = [
    await findPublished(id),
    ...(await publishedStories()).stories,
    ...pluck(await storiesNear((await findPublished(changed))!), 'story'),
    (await adjacentStories((await findPublished(id))!)).earlier,
  ]
  for (const story of ways) expect(Object.keys(story ?? {}).sort()).toEqual(fields)
  expect(JSON.stringify(ways)).not.toContain('canary')
})

test('the blurred copy of a photo is public only with a content note', async () => {
  const photoOf = async (fields: Parameters<typeof given.approved>[0]) => {
    const photo = { ...photoFields(), photoUrl: '/photos/x', photoBlurred: 'UklGRg==' }
    return (await findPublished((await given.approved({ ...photo, ...fields })).id))?.photo
  }

  expect(await photoOf({ contentNote: 'Surgery scars' })).toEqual({
    url: '/photos/x',
    width: 480,
    height: 360,
    blurred: 'data:image/webp;base64,UklGRg==',
  })
  expect(await photoOf({})).toMatchObject({ blurred: null })
  // As stored before blurred copies existed.
  expect(await photoOf({ contentNote: 'Needles', photoBlurred: null })).toMatchObject({
    blurred: null,
  })
})

test('a story has a date of approval exactly while it is approved', async () => {
  const { id } = await given.approved()
  const { id: pending } = await given.submission()
  const set = (id: string, fields: Partial<typeof submissions.$inferInsert>) =>
    updateWhere(submissions, { id }, fields)
  await expect(set(id, { approvedAt: null })).rejects.toThrow()
  await expect(set(id, { status: 'rejected', approvedBy: null })).rejects.toThrow()
  await expect(set(pending, { approvedAt: new Date() })).rejects.toThrow()
  await expect(set(pending, { status: 'approved' })).rejects.toThrow()
})

test('page by page every story comes once, the latest first', async () => {
  const stories = await allPages()

  expect(new Set(pluck(stories, 'id')).size).toBe(stories.length)
  expect(stories).toHaveLength(await countPublished())
  const dates = stories.map(({ approvedAt }) => approvedAt!.getTime())
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  for (const [at, { id, approvedAt }] of stories.entries()) {
    const next = stories[at + 1]
    if (next && next.approvedAt?.getTime() === approvedAt?.getTime())
      expect(next.id < id).toBe(true)
  }
})

test('a theme has its own pages', async () => {
  const stories = await allPages('memorial')
  expect(stories).toHaveLength(12)
  expect(new Set(pluck(stories, 'theme'))).toEqual(new Set(['memorial']))
  expect(await allPages('love')).toHaveLength(48)
})

test('a story that is approved between two pages moves no other', async () => {
  const before = await allPages()
  const first = await publishedStories()
  await given.approved({ approvedAt: new Date() })
  const second = await publishedStories({ after: readCursor(first.next) })
  expect(pluck(second.stories, 'id')).toEqual(pluck(before.slice(24, 48), 'id'))
})

for (const status of ['pending', 'rejected'] as const) {
  test(`a ${status} story cannot be found`, async () => {
    const { id } = await given.submission({ status })
    expect(await findPublished(id)).toBeNull()
    expect((await allPages()).map((story) => story.id)).not.toContain(id)
  })
}

test('an invalid id finds nothing', async () => {
  for (const id of ['', '1', "1' or '1'='1", '../x', '\0', randomUUID(), 'x'.repeat(10_000)]) {
    expect(await findPublished(id)).toBeNull()
  }
})

test('near a story stand the newest others of its theme and of its place, and never itself or one that is not public', async () => {
  const hull = { location: 'Hull', theme: 'identity' } as const
  const story = await given.approved(hull)
  expect(await storiesNear((await findPublished(story.id))!)).toEqual([])
  await given.submission({ ...hull, location: 'Hull' })
  const ofPlace = await given.approved({ location: '  hULL ', theme: 'journey' })
  const ofBoth = await given.approved({ ...hull, approvedAt: new Date(Date.now() - day) })

  const near = await storiesNear((await findPublished(story.id))!)
  expect(near.map(({ shares, story: { id } }) => [shares, id])).toEqual([
    ['theme', ofBoth.id],
    ['place', ofPlace.id],
  ])
})

test('a misspelt theme, or place of a published story, leads to the one that is meant', async () => {
  await given.approved({ location: ' Stornoway' })
  await given.submission({ location: 'Aberystwyth' })
  const stornoway = { label: 'Stornoway', href: '/stories?place=stornoway' }
  expect(await findLikePlace('Stornaway')).toEqual(stornoway)
  expect(await findLikePlace('memoriall')).toEqual({
    label: 'Memorial',
    href: '/stories?theme=memorial',
  })
  for (const query of ['Aberystwith', 'q', '%_', '']) expect(await findLikePlace(query)).toBeNull()
})

test('a place has its own list, whatever its case and spaces; a sentence is no place', async () => {
  const { id } = await given.approved({ location: 'Much  Wenlock' })
  const sentence = 'I would rather not say where exactly, but it rains there.'
  await given.approved({ location: sentence })
  for (const place of ['much wenlock', ' Much\nWENLOCK ']) {
    expect((await publishedStories({ place })).stories.map((story) => story.id)).toEqual([id])
  }
  expect((await publishedStories({ place: 'nowhere' })).stories).toEqual([])
  expect([sentence, '', '  ', '\0', null].filter(isPlace)).toEqual([])
  expect(placeHref(' Much  WENLOCK')).toBe('/stories?place=much%20wenlock')
})

test('the stories before and after one are its neighbours in the list', async () => {
  const list = await allPages()
  for (const at of [0, 1, 30, list.length - 1]) {
    const { earlier, later } = await adjacentStories(list[at]!)
    expect([later?.id, earlier?.id]).toEqual([list[at - 1]?.id, list[at + 1]?.id])
  }
})

test('a name is shown as its author chose, and the rest of it is not public', async () => {
  const nameOf = async (nameShown: 'full' | 'first' | 'anonymous') =>
    (await findPublished((await given.approved({ name: 'Maya Thornton', nameShown })).id))?.name

  expect(await nameOf('full')).toBe('Maya Thornton')
  expect(await nameOf('first')).toBe('Maya')
  expect(await nameOf('anonymous')).toBe('Anonymous')
  expect(displayName('  Zoë  van  Dijk', 'first')).toBe('Zoë')
  expect(displayName('Cher', 'first')).toBe('Cher')
})

test('only the six themes are valid', () => {
  expect(isTheme('memorial')).toBe(true)
  for (const other of ['Memorial', 'all', '', null, 'constructor', 0])
    expect(isTheme(other)).toBe(false)
})

async function allPages(theme?: 'memorial' | 'love') {
  const stories: Awaited<ReturnType<typeof publishedStories>>['stories'] = []
  let next: string | null = null
  do {
    const page = await publishedStories({ theme, after: readCursor(next) })
    stories.push(...page.stories)
    next = page.next
  } while (next)
  return stories
}

test('an article has the newest stories whose theme or place is among its tags', async () => {
  const memorial = await given.approved({ theme: 'memorial', location: 'Filey' })
  const filey = await given.approved({ location: '  FILEY ' })
  await given.submission({ theme: 'identity', location: 'Filey' })
  const about = async (tags: string[]) =>
    (await storiesAbout(tags)).map(({ story, shares }) => [shares, story.id])
  expect(await about(['Law', 'Memorial', 'Filey'])).toEqual([
    ['theme', memorial.id],
    ['place', filey.id],
  ])
  expect(await about(['Law'])).toEqual([])
  expect(await about([])).toEqual([])
})

test('a story leads to the articles that have its theme or place among their tags', () => {
  catalogue.articles = [
    { slug: 'studios', title: 'Studios of Filey', tags: ['Law', 'FILEY'] },
    { slug: 'grief', title: 'Grief', tags: ['Memorial'] },
    { slug: 'law', title: 'Law', tags: ['Law'] },
  ] as typeof catalogue.articles
  const about = (theme: 'memorial' | 'love' | null, location: string | null) =>
    pluck(articlesAbout({ theme, location }), 'slug')
  expect(about('memorial', ' filey ')).toEqual(['studios', 'grief'])
  expect(about('love', 'Filey')).toEqual(['studios'])
  expect(about(null, null)).toEqual([])
})

test('a place is listed once two published stories have it, and a sentence never', async () => {
  const sentence = 'Between the harbour and the hospital, in the rain'
  for (const location of ['Goole', 'Thirsk', sentence, sentence]) await given.approved({ location })
  await given.submission({ location: 'Goole' })
  const listed = async () =>
    (await placesOfStories()).filter((place) => /goole|thirsk|harbour/.test(place))
  expect(await listed()).toEqual([])
  await given.approved({ location: ' GOOLE' })
  expect(await listed()).toEqual(['goole'])
})
