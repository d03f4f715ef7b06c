import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createFormData, cutRequest, partHead, rawRequest, status } from './forms.fixture.ts'
import { readPhotoForm } from './upload.server.ts'

test.each([
  ['nothing', ''],
  ['no boundary at all', 'hello'],
  ['another boundary', '--other\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--other--'],
  ['no end', `${partHead('a')}x`],
  ['an end cut short', `${partHead('a')}x\r\n--line-`],
  ['a header that never ends', '--line\r\ncontent-disposition: form-data; name="a"'],
  [
    'a header of 9 KB',
    `--line\r\nx: ${'y'.repeat(9000)}\r\n${partHead('a').slice(8)}x\r\n--line--`,
  ],
  ['a part without a name', '--line\r\ncontent-disposition: form-data\r\n\r\nx\r\n--line--'],
  ['a part without headers', '--line\r\n\r\nx\r\n--line--'],
  ['a boundary that runs on', `${partHead('a')}x\r\n--lines\r\n--line--`],
])('a form with %s is malformed', async (_, body) => {
  expect(await readPhotoForm(rawRequest(body))).toEqual({ ok: false, status: 400 })
})

test('a content type without a usable boundary is malformed', async () => {
  for (const boundary of [
    '',
    '; boundary=',
    '; boundary=""',
    `; boundary=${'b'.repeat(71)}`,
    '; boundary="a\tb"',
  ]) {
    const headers = { 'content-type': `multipart/form-data${boundary}` }
    expect(await status({ body: partHead('a'), headers })).toBe(400)
  }
})

test('reads a form that arrives byte by byte', async () => {
  const whole = `${partHead('title')}Ink\r\n${partHead('photo', 'a.jpg')}\r\n--lin\r\n--line--\r\nepilogue`
  const form = await readPhotoForm(cutRequest(Buffer.from(whole), 1))

  if (!form.ok) throw new Error('The form was refused')
  expect(form.fields.get('title')).toBe('Ink')
  expect(String(await form.photo!.bytes())).toBe('\r\n--lin')
  await form.discard()
})

test.each([
  ["UTF-8''h%C3%A9n.jpg", 'hén.jpg'],
  ["iso-8859-1''h%E9n.jpg", 'photo'],
  ["UTF-8''%", 'photo'],
])('a photo whose name is only written as %s is a photo', async (name, read) => {
  const head = `--line\r\ncontent-disposition: form-data; name="photo"; filename*=${name}\r\n\r\n`
  const form = await readPhotoForm(rawRequest(`${head}bytes\r\n--line--`))
  if (!form.ok) throw new Error('The form was refused')
  expect(form.photo).toMatchObject({ name: read, size: 5 })
  await form.discard()
})

test('reads any form, however it is divided, as the platform’s parser does', async () => {
  const tempDir = temporaryFolder()
  const names = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((name) => !/[\0\\]/.test(name))
  const values = fc
    .string({ unit: 'grapheme', maxLength: 300 })
    .map((value) => value.replaceAll('\0', ''))
  const fieldsOf = fc.dictionary(names, values, { maxKeys: 15, noNullPrototype: true })
  const photos = fc.uint8Array({ maxLength: 100_000 })

  const check = async (
    fields: Record<string, string>,
    photo: Uint8Array<ArrayBuffer>,
    cut: number,
  ) => {
    const source = createFormData({ ...fields, photo: new File([photo], 'a.jpg') })
    const request = new Request('http://site.test/submit', { method: 'POST', ...source })
    const expected = await request.clone().formData()
    const bytes = Buffer.from(await request.arrayBuffer())

    const form = await readPhotoForm(cutRequest(bytes, cut, request.headers.get('content-type')!), {
      tempDir,
    })

    if (!form.ok) throw new Error('The form was refused')
    expected.delete('photo')
    expect([...form.fields]).toEqual([...expected])
    if (photo.length > 0) expect((await form.photo!.bytes()).equals(photo)).toBe(true)
    await form.discard()
  }
  const property = fc.asyncProperty(fieldsOf, photos, fc.integer({ min: 1, max: 70_000 }), check)
  await fc.assert(property)
})

test('a hostile body causes no exception, hang or leftover file', async () => {
  const tempDir = temporaryFolder()
  const pieces = fc.constantFrom(
    '--line',
    '\r\n',
    '--',
    '\r\n\r\n',
    partHead('a'),
    partHead('photo', 'x'),
    ';',
    '"',
    '\0',
  )
  const bodies = fc.array(fc.oneof(pieces, anyText()), { maxLength: 30 })
  const types = fc.constantFrom(
    'multipart/form-data; boundary=line',
    'application/x-www-form-urlencoded',
  )

  const check = async (body: string[], cut: number, contentType: string) => {
    const form = await readPhotoForm(cutRequest(Buffer.from(body.join('')), cut, contentType), {
      tempDir,
    })
    if (form.ok) await form.discard()
    expect(await readdir(tempDir)).toEqual([])
  }
  const property = fc.asyncProperty(bodies, fc.integer({ min: 1, max: 500 }), types, check)
  await fc.assert(property)
})
