import sharp from 'sharp'
import { expect, test } from 'vitest'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { forms, withPhoto } from './forms.ts'
import { givenMemberAt } from './people.ts'
import { type Answer, readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'

test.each(['down', 'hang', 'forbid'] as const)(
  'while the object store is not there (%s) stories are read and sent in, without their photos',
  async (fault) => {
    const { store, site, visitor, member, story } = await givenHouse()
    await store[fault]()

    const first = await visitor.get(story.photo)
    expectNoPhoto(first)
    tell('S1', `${fault}: the first photo 503 after ${first.milliseconds} ms`)
    const page = await visitor.get(`/story/${story.id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(story.photo)
    expect((await visitor.get('/stories')).status).toBe(200)

    const sent = await member.send('/submit', withPhoto(forms.story(), await harbour()))
    expect(sent.status).toBe(303)
    const [stored] = await storiesOf(member.id)
    expect(stored).toMatchObject({ status: 'pending', photoUrl: '', photoKey: null })
    tell('S1', `${fault}: a story with a photo thanked for, without it, in ${sent.milliseconds} ms`)

    // What has failed so often is not asked again for a while: nobody waits for it.
    const requestsBefore = store.asked.length
    const crowd = await Promise.all(Array.from({ length: 50 }, () => visitor.get(story.photo)))
    crowd.forEach(expectNoPhoto)
    expect(store.asked.length - requestsBefore).toBeLessThanOrEqual(2)
    tell('S1', `${fault}: 50 photos at once 503 in ${longest(crowd)} ms at most`)
    const ready = await visitor.get('/readyz')
    expect([ready.status, ready.text]).toEqual([200, 'ready, but the photos are out of reach'])

    await store.up()
    const back = performance.now()
    await expect.poll(async () => (await visitor.get(story.photo)).status).toBe(200)
    tell('S1', `${fault}: photos again ${Math.round(performance.now() - back)} ms after it is back`)
    await expect.poll(async () => (await visitor.get('/readyz')).text).toBe('ready')
    expect(site.lives()).toBe(true)
    expect(await site.said()).not.toContain(store.settings.secretAccessKey)
    expect(await site.said()).not.toContain('unhandled rejection')
  },
)

test('an unwritable bucket is reported at the start, by /readyz and to the author of a photo', async () => {
  const store = await givenObjectStore()
  store.forbid('writing')
  const site = await openSite(store.environment)
  const member = await givenMemberAt(site.url)
  await expect.poll(site.said).toContain('Stories are kept without their photos: photos cannot')
  expect((await member.get('/readyz')).text).toBe('ready, but photos cannot be stored or removed')

  const sent = await member.send('/submit', withPhoto(forms.story(), await harbour()))
  expect(sent.status).toBe(303)
  const [stored] = await storiesOf(member.id)
  const page = await member.get(`/submission/${stored?.id}`)
  expect(page.text).toContain('We could not save the photo you sent.')
  tell('S3', 'a bucket that cannot be written: said at the start, by /readyz, and to the author')
})

test('a slow object store delays photos but not pages', async () => {
  const { store, visitor, member, story } = await givenHouse()
  const lag = 1_000
  store.slow(lag)

  const photo = await visitor.get(story.photo)
  expect(photo.status).toBe(200)
  tell('S1', `slow: a photo ${photo.milliseconds} ms, at ${lag} ms an answer`)
  const waiting = Promise.all(Array.from({ length: 20 }, () => visitor.get(story.photo)))
  const page = await visitor.get(`/story/${story.id}`)
  expect(page.status).toBe(200)
  tell('S1', `slow: its page meanwhile ${page.milliseconds} ms`)
  for (const { status } of await waiting) expect(status).toBe(200)

  const sent = await member.send('/submit', withPhoto(forms.story(), await harbour()))
  expect(sent.status).toBe(303)
  const [stored] = await storiesOf(member.id)
  expect(stored?.photoKey).not.toBeNull()
  tell('S1', `slow: a story with its photo in ${sent.milliseconds} ms`)
})

async function givenHouse() {
  const store = await givenObjectStore()
  // Without a mail server emails would go into the bucket, too.
  const mail = await givenMailServer()
  const site = await openSite({ ...store.environment, SMTP_URL: mail.url })
  const author = await givenMemberAt(site.url)
  const sent = await author.send('/submit', withPhoto(forms.story(), await harbour()))
  expect(sent.status).toBe(303)
  const [story] = await storiesOf(author.id)
  expect(story?.photoKey).toBeTruthy()
  expect(store.buckets.get(store.settings.bucket)?.size).toBeGreaterThan(0)
  await updateWhere(
    submissions,
    { id: story!.id },
    { status: 'approved', approvedAt: new Date(), approvedBy: 'admin' },
  )
  return {
    store,
    site,
    visitor: readerOf(site.url),
    member: await givenMemberAt(site.url),
    story: { id: story!.id, photo: `${story!.photoUrl}/480.webp` },
  }
}

async function harbour() {
  const background = { r: 30, g: 60, b: 90 }
  const picture = sharp({ create: { width: 1_200, height: 800, channels: 3, background } })
  return new Uint8Array(await picture.jpeg().toBuffer())
}

function storiesOf(userId: string) {
  return rowsWhere(submissions, { userId })
}

function expectNoPhoto({ status, headers }: Answer) {
  expect(status).toBe(503)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('retry-after')).toBe('15')
}

function longest(answers: Answer[]) {
  return Math.max(...answers.map(({ milliseconds }) => milliseconds))
}
