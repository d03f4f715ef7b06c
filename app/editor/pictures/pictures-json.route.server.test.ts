import { expect, onTestFinished, test } from 'vitest'
import { derivePicture } from '#app/pieces/pictures/picture-files.server.ts'
import type { LibraryPicture } from '#app/pieces/pictures/picture-library.server.ts'
import * as picture from '#app/pieces/pictures/pictures.route.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pictures } from '#app/platform/db/schema/tables.server.ts'
import { StoreUnreachable } from '#app/platform/files/file-store.ts'
import { DiskNearlyFull } from '#app/platform/files/folder-store.server.ts'
import { openPhotoStore, photoStore } from '#app/platform/photos/photo-store.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { givenSignedIn } from '#tests/given-accounts.ts'
import {
  articleText,
  givenActor,
  givenDraft,
  givenLive,
  givenPicture,
  pictureOf,
} from '#tests/given-pieces.ts'
import { openSite, type Page, recognising } from '#tests/site.ts'
import * as library from './pictures-json.route.ts'

const pages = {
  'edit/pictures.json': recognising(library),
  'pictures/:file': picture as unknown as Page,
}

test('a writer uploads a picture and finds it in the library, and readers can open its files once a piece is published with it', async () => {
  const [writer, { url }] = [await givenSignedIn('writer'), await openSite(pages)]
  const credit = `Hana Lister ${crypto.randomUUID()}`

  const sent = await send(url, writer, { photo: await pictureOf(2000), credit })

  expect(sent.status).toBe(201)
  const { picture } = await sent.json()
  expect(picture).toMatchObject({ credit, uses: 0, description: null, picture: { avif: '' } })
  expect(await list(url, writer, { q: credit })).toEqual({ pictures: [picture], next: null })
  const sources = [picture.picture.webp, ...picture.picture.webpSet.split(', ')]
  await expectStatus(404, fetch(url + picture.picture.webp))
  await givenLive(await givenActor('editor'), articleText({ picture: picture.name }))
  for (const source of sources) {
    const shown = await fetch(url + source.split(' ')[0])
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  }
})

test('a picture is offered as AVIF once that is made, and its card to other sites', async () => {
  const [editor, { url }] = [await givenSignedIn('editor'), await openSite(pages)]
  const { name, sha256, credit } = await givenPicture(editor, { credit: crypto.randomUUID() })
  await derivePicture(sha256)
  await givenLive(await givenActor('editor'), articleText({ picture: name }))

  const [listed] = (await list(url, editor, { q: credit })).pictures

  expect(listed?.name).toBe(name)
  for (const source of listed?.picture.avif.split(', ') ?? []) {
    const shown = await fetch(url + source.split(' ')[0])
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/avif'])
  }
  const card = await fetch(`${url}/pictures/${sha256.slice(0, 40)}-card.jpg`)
  expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('the same picture again is answered with the one that is there', async () => {
  const [writer, { url }] = [await givenSignedIn('writer'), await openSite(pages)]
  const photo = await pictureOf()
  const first = await (await send(url, writer, { photo, credit: 'Hana Lister' })).json()
  const again = await send(url, writer, { photo, credit: 'Somebody else' })
  expect([again.status, await again.json()]).toEqual([200, first])
})

test('a picture that is dropped into a text may come without a credit, which its uploader adds later', async () => {
  const [writer, { url }] = [await givenSignedIn('writer'), await openSite(pages)]
  const photo = await pictureOf()
  const sent = await send(url, writer, { photo, creditLater: 'on' })
  expect(sent.status).toBe(201)
  const { name } = (await sent.json()).picture
  const named = async () => (await list(url, writer, { named: name })).pictures
  expect(await named()).toMatchObject([{ name, credit: '' }])

  const others = await givenSignedIn('writer')
  await expectStatus(404, send(url, others, { name, credit: 'Somebody else' }))
  await expectStatus(422, send(url, writer, { name, credit: ' ' }))
  expect(await (await send(url, writer, { name, credit: 'Hana Lister' })).json()).toEqual({
    credit: 'Hana Lister',
  })
  expect(await named()).toMatchObject([{ name, credit: 'Hana Lister' }])
})

test('a picture without credit, and a file that is none, are refused in words beside their fields', async () => {
  const [writer, { url }] = [await givenSignedIn('writer'), await openSite(pages)]
  const sent = await send(url, writer, { photo: Buffer.from('<svg xmlns="">'), credit: ' ' })
  expect(sent.status).toBe(422)
  expect(await sent.json()).toEqual({ errors: { credit: ['Say who made the picture.'] } })

  const drawing = await send(url, writer, { photo: Buffer.from('<svg/>'), credit: 'Hana Lister' })
  expect([drawing.status, await drawing.json()]).toEqual([
    422,
    { errors: { photo: ['This is an SVG drawing. Save it as PNG, at least 1,200 pixels wide.'] } },
  ])
  const nothing = await send(url, writer, { credit: 'Hana Lister' })
  expect(await nothing.json()).toEqual({ errors: { photo: ['Choose a picture.'] } })
  const large = await send(url, writer, { photo: Buffer.alloc(10_485_761, 1), credit: 'Hana' })
  expect(large.status).toBe(413)
})

test('a full disk is said, and no picture is half there', async () => {
  const [writer, { url }] = [await givenSignedIn('writer'), await openSite(pages)]
  const working = photoStore
  openPhotoStore({ ...working, put: () => Promise.reject(new DiskNearlyFull()) })
  onTestFinished(() => openPhotoStore(working))
  const before = await db.$count(pictures)

  const sent = await send(url, writer, { photo: await pictureOf(), credit: 'Hana Lister' })

  expect(sent.status).toBe(503)
  expect(await sent.json()).toEqual({
    errors: {
      photo: ['We cannot store pictures at the moment. Wait a few minutes, then send it again.'],
    },
  })
  expect(await db.$count(pictures)).toBe(before)
})

test('a hundred pictures an hour are enough for one person', async () => {
  const [writer, { url }] = [await givenSignedIn('writer'), await openSite(pages)]
  const limit = { name: 'pictures:person', max: 100, minutes: 60 }
  for (let each = 0; each < limit.max; each += 1) await consume(limit, writer.id)
  const sent = await send(url, writer, { photo: await pictureOf(), credit: 'Hana Lister' })
  expect(sent.status).toBe(429)
})

test('the dialog gets the pictures of the first edition after all others, with their last description', async () => {
  const [editor, { url }] = [await givenSignedIn('editor'), await openSite(pages)]
  const { pictures: matches } = await list(url, editor, { q: 'detailed-arm-sleeve', use: 'work' })
  expect(matches).toHaveLength(1)
  expect(matches[0]).toMatchObject({ name: 'detailed-arm-sleeve', credit: null, uses: 1 })
  expect(matches[0]?.description).toMatch(/\w{3}/)
})

test('the library is paged, and no page repeats or leaves out a picture', async () => {
  const [editor, { url }] = [await givenSignedIn('editor'), await openSite(pages)]
  const credit = crypto.randomUUID()
  const { id: _, file: __, ...row } = await givenPicture(editor, { credit })
  await db
    .insert(pictures)
    .values(Array.from({ length: 29 }, (_, index) => ({ ...row, name: `paged-${index}` })))
  const names: string[] = []
  let after: string | null = ''
  do {
    const page = await list(url, editor, { q: credit, ...(after && { after }) })
    names.push(...page.pictures.map(({ name }) => name))
    after = page.next
  } while (after)
  expect(names).toHaveLength(30)
  expect(new Set(names).size).toBe(30)
})

test('what is written for the library cannot break it', async () => {
  const [editor, { url }] = [await givenSignedIn('editor'), await openSite(pages)]
  await givenDraft(
    editor,
    articleText({}, `::figure{picture="\n::figure{\n${'::figure{'.repeat(9)}`),
  )
  for (const q of ["'; drop table pictures --", '%', '\\', '\0', 'x'.repeat(5_000)]) {
    await expectStatus(200, ask(url, editor, { q, after: '1_x', unused: '' }))
  }
})

test('a file that the store does not return is answered with 503, which no cache keeps', async () => {
  const [editor, { url }] = [await givenSignedIn('editor'), await openSite(pages)]
  const { name, sha256 } = await givenPicture(editor)
  await givenLive(await givenActor('editor'), articleText({ picture: name }))
  const working = photoStore
  openPhotoStore({ ...working, get: () => Promise.reject(new StoreUnreachable('away')) })
  onTestFinished(() => openPhotoStore(working))
  const { status, headers } = await fetch(`${url}/pictures/${sha256.slice(0, 40)}-800.webp`)
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
})

test('what is no file of a picture is not found, and no cache keeps that', async () => {
  const { url } = await openSite(pages)
  for (const file of ['..%2f..%2fsecret.txt', 'x', `${'a'.repeat(40)}-800.webp`]) {
    const { status, headers } = await fetch(`${url}/pictures/${file}`)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

type SignedIn = Awaited<ReturnType<typeof givenSignedIn>>

function send(
  url: string,
  { cookie }: SignedIn,
  { photo, ...fields }: { photo?: Buffer } & Record<string, string | Buffer>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  if (photo) body.set('photo', new File([new Uint8Array(photo)], 'lamp.png'))
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return fetch(`${url}/edit/pictures.json`, { method: 'POST', body, headers })
}

function ask(url: string, { cookie }: SignedIn, params: Record<string, string>) {
  return fetch(`${url}/edit/pictures.json?${new URLSearchParams(params)}`, { headers: { cookie } })
}

async function list(url: string, reader: SignedIn, params: Record<string, string>) {
  const answer = await ask(url, reader, params)
  return (await answer.json()) as { pictures: LibraryPicture[]; next: string | null }
}
