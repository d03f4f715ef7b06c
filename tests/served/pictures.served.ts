import { expect } from 'vitest'
import { listPreviews, revokePreview } from '#app/pieces/drafts/previews.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { articleText, givenDraft, givenLive, givenPreview, pictureOf } from '#tests/given-pieces.ts'
import { plainBrowser } from '#tests/plain-browser.ts'
import { test } from './people.ts'

const asActor = (role: 'writer' | 'editor', { id }: { id: string }): Actor => ({ id, role })

test('a picture is uploaded without script, shown at once, and as AVIF and a card once they are made', async ({
  writer,
  editor,
  visitor,
}) => {
  const name = await uploadedBy(writer, { fileName: 'Barber pole.jpg', credit: 'Hana & Co' })
  expect(name).toBe('barber-pole')
  expect((await writer.get('/edit/pictures')).text).toContain('Hana &amp; Co')
  const { slug } = await givenLive(
    asActor('editor', editor),
    articleText(
      { picture: name },
      `Look.\n\n::figure{picture="${name}" alt="A barber’s pole, turning slowly"}\n`,
    ),
  )
  const article = async () => (await visitor.get(`/blog/${slug}`)).text

  const first = async () => /srcSet="(\/pictures\/[^" ]+)/i.exec(await article())?.[1]
  await expect.poll(first).toBeDefined()
  await expectStatus(200, visitor.get((await first())!))

  await expect.poll(article).toMatch(/type="image\/avif" srcSet="\/pictures\//i)
  const page = await article()
  expect(page.match(/Picture: Hana &amp; Co/g)).toHaveLength(2)
  const sources = [...page.matchAll(/\/pictures\/[0-9a-f]{40}-\w+\.\w+/g)].map(([source]) => source)
  expect(sources.length).toBeGreaterThan(8)
  for (const source of new Set(sources)) await expectStatus(200, visitor.get(source))
  expect(/og:image" content="([^"]*)"/.exec(page)?.[1]).toMatch(/\/pictures\/.*-card\.jpg$/)
})

test('the picture of a draft is shown to the team and behind a preview link that works, and to others once it is published', async ({
  writer,
  editor,
  visitor,
  member,
}) => {
  const name = await uploadedBy(writer, { fileName: 'Unpublished flash.jpg' })
  const text = articleText({ picture: name, alt: 'A sheet of flash that is not published yet' })
  const draft = await givenDraft(asActor('writer', writer), text)
  const { token } = await givenPreview(asActor('writer', writer), draft.id)
  const other = await givenDraft(asActor('writer', writer), articleText({}, 'Without it.\n'))
  const { token: otherToken } = await givenPreview(asActor('writer', writer), other.id)
  const pattern = /\/pictures\/[0-9a-f]{40}-\d+\.webp\?preview=[\w-]{43}/
  const shown = async () => pattern.exec((await visitor.get(`/preview/${token}`)).text)?.[0]
  await expect.poll(shown).toBeDefined()
  const withToken = (await shown())!
  const [file = ''] = withToken.split('?')

  for (const person of [visitor, member]) {
    for (const address of [file, `${file}?preview=${otherToken}`, `${file}?preview=x`]) {
      await expectStatus(404, person.get(address), address)
    }
    const seen = await person.get(withToken)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
  }
  await expectStatus(200, writer.get(file))
  await expectStatus(200, editor.get(file))

  const [link] = (await listPreviews(asActor('writer', writer), draft.id)) ?? []
  await revokePreview(asActor('writer', writer), { id: draft.id, previewId: link!.id })
  await expectStatus(404, visitor.get(withToken))

  expect(await publish(asActor('editor', editor), draft)).toMatchObject({ outcome: 'published' })
  await expectStatus(200, visitor.get(file))
  // What is read while the magazine changes is not kept by anybody.
  const kept = async () => (await visitor.get(file)).headers.get('cache-control')
  await expect.poll(kept).toContain('public')
})

test('an uploaded picture is the portrait of a member of the team, in its widths and with its description', async ({
  editor,
  visitor,
}) => {
  const name = await uploadedBy(editor, { fileName: 'rosa at her desk.png' })
  const browser = plainBrowser(editor)
  const offered = async () => (await editor.get('/edit/settings/team')).text
  await expect.poll(offered).toContain(`<option value="${name}"`)
  const saved = await browser.press(await browser.open('/edit/settings/team'), 'Save and publish', {
    Portrait: name,
    'What is in the portrait, for those who cannot see it': 'Rosa Haddon at her desk',
  })
  const form = saved.html.getElementById('settings')
  expect(form?.querySelector('img')?.getAttribute('src')).toMatch(/^\/pictures\//)
  const portrait = async () => {
    const { html } = await plainBrowser(visitor).open('/about')
    return html.querySelector('img[alt="Rosa Haddon at her desk"]')
  }
  await expect.poll(async () => (await portrait())?.getAttribute('srcset')).toContain(' 800w')
  const files = (await portrait())?.getAttribute('srcset')?.matchAll(/(\/pictures\/\S+)/g) ?? []
  for (const [file = ''] of files) await expectStatus(200, visitor.get(file))

  // It is used, so it cannot be deleted.
  expect((await editor.get(`/edit/pictures/${name}`)).text).toContain(
    'About shows it as a portrait',
  )
  const asked = await browser.open(`/edit/pictures/${name}/delete`)
  expect(asked.text).toContain('It is used by now.')
})

test('a picture that is replaced is another one on every page that uses it', async ({
  editor,
  visitor,
}) => {
  const name = await uploadedBy(editor, { fileName: 'window.png' })
  const text = articleText({ picture: name, alt: 'A window with a lamp in it' })
  const { slug } = await givenLive(asActor('editor', editor), text)
  const shown = async () =>
    /\/pictures\/([0-9a-f]{40})/.exec((await visitor.get(`/blog/${slug}`)).text)?.[1]
  await expect.poll(shown).toMatch(/./)
  const before = await shown()
  const address = `/edit/pictures/${name}`
  const page = (await editor.get(address)).text
  expect(page).toContain('A window with a lamp in it')
  expect(page).toContain('The licence on the wall')

  const photo = await pictureOf()
  const refused = await sendPicture(editor, address, {
    intent: 'replace',
    seen: seenOn(page),
    photo,
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Tick the box to replace it there.')
  expect(refused.text).toContain('Choose the picture again.')
  const fields = { intent: 'replace', seen: seenOn(page), live: 'on', photo }
  const replaced = await sendPicture(editor, address, fields)
  expect([replaced.status, replaced.headers.get('location')]).toEqual([303, address])

  await expect.poll(shown).not.toBe(before)
  await expectStatus(409, sendPicture(editor, address, fields))
  // Whoever has the former page open still sees its picture.
  await expectStatus(200, visitor.get(`/pictures/${before}-800.webp`))
})

test('an upload that is refused keeps what was typed, and says why beside its field', async ({
  writer,
}) => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const credit = 'Nobody & sons'
  const refused = await sendPicture(writer, '/edit/pictures', { photo: drawing, credit })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('This is an SVG drawing.')
  expect(refused.text).toContain('value="Nobody &amp; sons"')
  const uncredited = await sendPicture(writer, '/edit/pictures', { photo: await pictureOf() })
  expect(uncredited.text).toContain('Say who made the picture.')
  expect(uncredited.text).toContain('Choose the picture again.')
})

test('a picture that nothing uses is deleted after a question, and others cannot be', async ({
  writer,
  editor,
}) => {
  const name = await uploadedBy(writer, { fileName: 'chair.png' })
  const address = `/edit/pictures/${name}`
  expect((await writer.get('/edit/pictures?unused=1')).text).toContain(address)
  const asked = (await writer.get(`${address}/delete`)).text
  expect(asked).toContain(`Delete “${name}”?`)

  await givenDraft(asActor('editor', editor), articleText({ title: 'Secret', picture: name }))
  const used = await writer.send(`${address}/delete`, { seen: seenOn(asked) })
  expect([used.status, used.text.includes('It is used by now.')]).toEqual([409, true])
  const page = (await writer.get(address)).text
  expect(page).toContain('One piece of a colleague uses it.')
  expect(page).not.toContain('Secret')

  const other = await uploadedBy(writer, { fileName: 'stool.png' })
  const seen = seenOn((await writer.get(`/edit/pictures/${other}/delete`)).text)
  const deleted = await writer.send(`/edit/pictures/${other}/delete`, { seen })
  expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/edit/pictures'])
  await expectStatus(404, writer.get(`/edit/pictures/${other}`))
})

test('the library is the team’s; a writer changes own pictures, and none that readers see', async ({
  writer,
  editor,
  admin,
  member,
  visitor,
}) => {
  const own = await uploadedBy(writer, { fileName: 'own.png' })
  const others = await uploadedBy(editor, { fileName: 'others.png' })
  const live = await uploadedBy(writer, { fileName: 'live.png' })
  await givenLive(asActor('editor', editor), articleText({ picture: live }))
  const addresses = ['', '.json', `/${own}`, `/${own}/delete`].map((end) => `/edit/pictures${end}`)
  for (const address of addresses) {
    for (const person of [member, visitor]) await expectStatus(404, person.get(address))
    for (const person of [writer, editor, admin]) {
      const { status, headers } = await person.get(address)
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
  }
  for (const person of [member, visitor]) {
    const sent = await sendPicture(person, '/edit/pictures.json', {
      photo: await pictureOf(),
      credit: 'X',
    })
    expect(sent.status).toBe(404)
  }
  for (const name of [others, live]) {
    const page = (await writer.get(`/edit/pictures/${name}`)).text
    expect(page).not.toContain('Save the credit')
    await expectStatus(404, writer.get(`/edit/pictures/${name}/delete`))
  }
  expect((await editor.get(`/edit/pictures/${live}`)).text).toContain('Save the credit')
  const credited = await editor.send(`/edit/pictures/${live}`, {
    intent: 'credit',
    seen: seenOn((await editor.get(`/edit/pictures/${live}`)).text),
    credit: 'Kit Moriyama',
  })
  expect(credited.status).toBe(303)
  expect((await editor.get(`/edit/pictures/${live}`)).text).toContain('value="Kit Moriyama"')
  await expectStatus(404, editor.get('/edit/pictures/nothing-of-that-name'))
  const ofFirstEdition = (await editor.get('/edit/pictures/uk-tattoo-licensing-2025')).text
  expect(ofFirstEdition).toContain('is of the first edition')
})

type Sent = { photo: Buffer; fileName?: string } & Record<string, string | Buffer>

function sendPicture(
  person: Reader,
  address: string,
  { photo, fileName = 'a.png', ...fields }: Sent,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('photo', new File([new Uint8Array(photo)], fileName))
  return person.send(address, form)
}

/** @returns the name of the picture */
async function uploadedBy(person: Reader, fields: { fileName: string; credit?: string }) {
  const photo = await pictureOf(1600)
  const sent = await sendPicture(person, '/edit/pictures', { photo, credit: 'Hana', ...fields })
  expect(sent.status).toBe(303)
  return sent.headers.get('location')!.split('/').at(-1)!
}

function seenOn(page: string) {
  return /name="seen" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ''
}
