import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { log } from '#app/platform/observability/logger.server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createFormData, encoded, partHead, rawRequest, read, status } from './forms.fixture.ts'
import { cleanFileName } from './incoming-photo.server.ts'
import { readPhotoForm } from './upload.server.ts'

const mebibyte = 1024 * 1024
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

test('reads a form’s fields and its photo, the photo in a private file', async () => {
  const tempDir = temporaryFolder()
  const photo = Buffer.concat([
    jpegStart,
    Buffer.from('\r\n--almost a boundary\r\n'),
    Buffer.alloc(200_000, 7),
  ])

  const form = await read(
    createFormData({
      title: 'Ink & salt ✒',
      story: 'One\r\nTwo',
      photo: new File([photo], 'Día.jpg'),
    }),
    tempDir,
  )

  expect([...form.fields]).toEqual([
    ['title', 'Ink & salt ✒'],
    ['story', 'One\r\nTwo'],
  ])
  expect(form.photo).toMatchObject({ name: 'Día.jpg', size: photo.length })
  expect(form.photoProblem).toBeUndefined()
  expect((await form.photo!.bytes()).equals(photo)).toBe(true)
  const [stored] = await readdir(tempDir)
  expect((await stat(join(tempDir, stored!))).mode & 0o777).toBe(0o600)

  await form.discard()
  await form.discard()
  expect(await readdir(tempDir)).toEqual([])
})

test('reads a form without a photo in either encoding', async () => {
  const fields = { title: 'Ink & salt', story: 'Two words' }

  expect((await read({ body: new URLSearchParams(fields) })).fields.get('story')).toBe('Two words')
  const form = await read(createFormData({ ...fields, photo: new File([], '') }))
  expect(form).toMatchObject({ photo: null })
  expect(form.photoProblem).toBeUndefined()
})

test('an empty file is a problem of the photo only', async () => {
  const form = await read(createFormData({ title: 'Ink', photo: new File([], 'a.jpg') }))

  expect(form).toMatchObject({ photo: null, photoProblem: 'empty' })
  expect(form.fields.get('title')).toBe('Ink')
})

test('drops a photo of 11 MB and keeps the fields before and after it', async () => {
  const tempDir = temporaryFolder()
  const photo = new File([jpegStart, Buffer.alloc(11 * mebibyte)], 'a.jpg')

  const form = await read(createFormData({ title: 'Ink', photo, story: 'Salt' }), tempDir)

  expect(form).toMatchObject({ photo: null, photoProblem: 'too-large' })
  expect([...form.fields.values()]).toEqual(['Ink', 'Salt'])
  expect(await readdir(tempDir)).toEqual([])
})

test('accepts a photo of exactly 10 MB and refuses one byte more', async () => {
  const exact = await read(
    createFormData({ photo: new File([Buffer.alloc(10 * mebibyte)], 'a.jpg') }),
  )
  const over = await read(
    createFormData({ photo: new File([Buffer.alloc(10 * mebibyte + 1)], 'a.jpg') }),
  )

  expect(exact.photo?.size).toBe(10 * mebibyte)
  expect(over.photoProblem).toBe('too-large')
  await exact.discard()
})

test('a photo that cannot be written does not lose the fields', async () => {
  vi.spyOn(log, 'error').mockImplementationOnce(() => {})

  const form = await read(
    createFormData({ title: 'Ink', photo: new File(['x'], 'a.jpg') }),
    '/dev/null/nowhere',
  )

  expect(form).toMatchObject({ photo: null, photoProblem: 'busy' })
  expect(form.fields.get('title')).toBe('Ink')
})

test('refuses a body declared over 32 MB unread', async () => {
  const request = rawRequest('', { 'content-length': String(33 * mebibyte) })

  expect(await readPhotoForm(request)).toEqual({ ok: false, status: 413 })
  expect(request.bodyUsed).toBe(false)
})

test('cuts a body of unknown or false length at 32 MB', async () => {
  const lengths: Record<string, string>[] = [
    {},
    { 'content-length': '100' },
    { 'content-length': 'many' },
  ]
  for (const headers of lengths) {
    const tempDir = temporaryFolder()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        stream.enqueue(
          sent === 0 ? Buffer.from(partHead('photo', 'a.jpg')) : Buffer.alloc(mebibyte),
        )
        sent += 1
      },
    })

    expect(await readPhotoForm(rawRequest(body, headers), { tempDir })).toEqual({
      ok: false,
      status: 413,
    })
    expect(sent).toBeLessThan(36)
    expect(await readdir(tempDir)).toEqual([])
  }
})

test('accepts a megabyte of text and refuses more than two', async () => {
  const story = 'ö'.repeat(mebibyte / 2)

  expect((await read(createFormData({ story }))).fields.get('story')).toBe(story)
  expect((await read({ body: new URLSearchParams({ story }) })).fields.get('story')).toBe(story)
  expect(await status(createFormData({ story: story.repeat(2) }))).toBeUndefined()
  expect(await status(createFormData({ story: `${story.repeat(2)}.` }))).toBe(413)
  expect(await status({ body: new URLSearchParams({ story: `${story.repeat(2)}.` }) })).toBe(413)
  expect(await status(createFormData({ a: story.repeat(2), b: story.repeat(2), c: '.' }))).toBe(413)
})

test('takes the first of several fields or photos with one name', async () => {
  const body = new FormData()
  for (const value of ['first', 'second']) body.append('title', value)
  for (const value of ['first', 'second']) body.append('photo', new File([value], `${value}.jpg`))
  body.append('elsewhere', new File(['x'], 'x.jpg'))
  const tempDir = temporaryFolder()

  const form = await read({ body }, tempDir)

  expect([...form.fields]).toEqual([['title', 'first']])
  expect(form.photo?.name).toBe('first.jpg')
  expect(await readdir(tempDir)).toHaveLength(1)
  expect((await read({ body: new URLSearchParams('a=1&a=2') })).fields.getAll('a')).toEqual(['1'])
})

test('removes NUL from values and refuses it in field names', async () => {
  expect((await read({ body: new URLSearchParams('title=a%00b') })).fields.get('title')).toBe('ab')
  expect((await read(createFormData({ title: 'a\0b' }))).fields.get('title')).toBe('ab')
  expect(await status({ body: new URLSearchParams('ti%00tle=a') })).toBe(400)
  expect(await status(createFormData({ 'ti\0tle': 'a' }))).toBe(400)
})

test('refuses more than twenty fields or a name over a hundred characters', async () => {
  const names = Array.from({ length: 21 }, (_, index) => [`field${index}`, ''])

  expect(await status(createFormData(Object.fromEntries(names.slice(1))))).toBeUndefined()
  expect(await status(createFormData(Object.fromEntries(names)))).toBe(400)
  expect(await status({ body: new URLSearchParams(names) })).toBe(400)
  expect(await status({ body: '&'.repeat(5 * mebibyte), ...encoded })).toBe(400)
  expect(await status(createFormData({ ['n'.repeat(101)]: '' }))).toBe(400)
  expect(await status({ body: new URLSearchParams({ ['n'.repeat(101)]: '' }) })).toBe(400)
})

test('refuses a body that is not a form', async () => {
  expect(await status({ body: '{}', headers: { 'content-type': 'application/json' } })).toBe(415)
  expect(await status({ body: 'a=b', headers: { 'content-type': 'text/plain' } })).toBe(415)
  expect(await status({ body: Buffer.from('a') })).toBe(415)
})

test('an aborted upload leaves no temporary file', async () => {
  const tempDir = temporaryFolder()
  const body = new ReadableStream<Uint8Array>({
    start: (stream) =>
      stream.enqueue(
        Buffer.concat([Buffer.from(partHead('photo', 'a.jpg')), Buffer.alloc(300_000)]),
      ),
    pull: (stream) => stream.error(new Error('aborted')),
  })

  expect(await readPhotoForm(rawRequest(body), { tempDir })).toEqual({ ok: false, status: 400 })
  expect(await readdir(tempDir)).toEqual([])
})

test('cuts a stalled upload when its time is up', async () => {
  const tempDir = temporaryFolder()
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (stream) =>
      stream.enqueue(
        Buffer.concat([Buffer.from(partHead('photo', 'a.jpg')), Buffer.alloc(300_000)]),
      ),
    cancel: () => {
      cancelled = true
    },
  })

  const signal = AbortSignal.timeout(50)
  expect(await readPhotoForm(rawRequest(body), { signal, tempDir })).toEqual({
    ok: false,
    status: 400,
  })
  expect(cancelled).toBe(true)
  expect(await readdir(tempDir)).toEqual([])
  expect(
    await readPhotoForm(rawRequest(partHead('a')), { signal: AbortSignal.abort() }),
  ).toMatchObject({ ok: false })
})

test('a file name is one line, without a folder, of 120 characters at most', () => {
  expect(cleanFileName('../../etc/passwd')).toBe('passwd')
  expect(cleanFileName('..\\..\\C:\\photos\\me.jpg')).toBe('me.jpg')
  expect(cleanFileName('a\r\nb\0c\u202egpj.exe')).toBe('abcgpj.exe')
  expect(cleanFileName('"><img src=x>.jpg')).toBe('"><img src=x>.jpg')
  for (const whole of ['👩‍👩‍👧 at the sea.jpg', '🏴󠁧󠁢󠁳󠁣󠁴󠁿.png', 'می‌خواهم.jpg'])
    expect(cleanFileName(whole)).toBe(whole)
  expect(cleanFileName('x'.repeat(5000))).toHaveLength(120)
  expect(cleanFileName(`${'x'.repeat(119)}🖋.jpg`)).toBe('x'.repeat(119))
  for (const nothing of ['', '.', '..', '/', '\u202e', '\ud800'])
    expect(cleanFileName(nothing)).toBe('photo')
})
