import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { setArchived } from '#app/newsletters/write/newsletters.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { givenNewsletter, givenSentNewsletter } from '#tests/given-newsletters.ts'
import { articleText, givenActor, givenLive, givenPicture } from '#tests/given-pieces.ts'
import { plainBrowser, toastsOf } from '#tests/plain-browser.ts'
import { test } from './people.ts'

const list = '/edit/newsletter'

test('writers, members and visitors find no newsletter', async ({
  visitor,
  member,
  writer,
  editor,
  admin,
}) => {
  const { id } = await givenNewsletter(await givenActor('editor'))
  const pages = ['', `/${id}`, `/${id}/preview`, `/${id}/email`, `/${id}/delete`, `/${id}/draft`]
  for (const page of pages.map((end) => `${list}${end}`)) {
    for (const person of [visitor, member, writer]) {
      if (!page.endsWith('/draft')) await expectStatus(404, person.get(page), page)
      const sent = await person.send(page, { version: '1', intent: 'save', subject: 'Theirs' })
      expect(person === writer ? [404, 405] : [404], page).toContain(sent.status)
    }
    if (page.endsWith('/draft')) continue
    for (const person of [editor, admin]) {
      const { status, headers } = await person.get(page)
      expect(status, page).toBe(200)
      expect(headers.get('cache-control'), page).toContain('no-store')
    }
  }
  for (const missing of [randomUUID(), 'nothing', '__proto__']) {
    await expectStatus(404, editor.get(`${list}/${missing}`))
  }
  expect((await writer.get('/edit')).text).not.toContain(list)
  expect((await editor.get('/edit')).text).toContain(list)
})

test('an editor writes a newsletter without script, sends a test and deletes it', async ({
  editor,
}) => {
  const browser = plainBrowser(editor)
  const actor = await givenActor('editor')
  const { id: first } = await givenLive(actor, articleText({ title: 'The first of two' }))
  const { id: second } = await givenLive(actor, articleText({ title: 'The second of two' }))
  const begun = await browser.press(await browser.open(list), 'New newsletter')
  expect(begun.path).toMatch(/^\/edit\/newsletter\/[0-9a-f-]{36}$/)

  const saved = await browser.press(begun, 'Save', {
    Subject: 'Sunday',
    'First line in the inbox': 'An hour to read in.',
    Text: 'Good morning.',
    'pieces[0]': first,
    'pieces[1]': second,
  })
  expect(toastsOf(saved)).toContain('Saved')
  const orderIn = async () => {
    const { text } = await editor.get(`${begun.path}/preview?as=text`)
    return [...text.matchAll(/^THE (FIRST|SECOND) OF TWO$/gm)].map(([, which]) => which)
  }
  expect(await orderIn()).toEqual(['FIRST', 'SECOND'])
  await browser.press(saved, 'Move “The second of two” up')
  expect(await orderIn()).toEqual(['SECOND', 'FIRST'])
  const preview = await editor.get(`${begun.path}/preview`)
  expect(preview.text).toContain('Good morning.')
  expect(preview.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(preview.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'")
  expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect((await editor.get(`${begun.path}/preview?theme=dark`)).text).toContain('@media all')
  const text = await editor.get(`${begun.path}/preview?as=text`)
  expect(text.headers.get('content-type')).toContain('text/plain')

  const tested = await browser.press(await browser.open(begun.path), 'Send a test to me')
  expect(toastsOf(tested).join()).toContain('Test sent')

  const asked = await browser.open(`${begun.path}/delete`)
  const deleted = await browser.press(asked, 'Delete it')
  expect(deleted.path).toBe(list)
  await expectStatus(404, editor.get(begun.path))
})

test('nothing typed is lost: neither what is refused, nor what is over another’s text', async ({
  editor,
  admin,
}) => {
  const { id, version } = await givenNewsletter(await givenActor('editor'))
  const page = `${list}/${id}`
  const refused = await editor.send(page, {
    version: `${version}`,
    audience: 'newsletter',
    subject: 'Hello\nBcc: all@readers.example',
    body: 'What I typed.',
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('There is a problem')
  expect(refused.text).toContain('Write the subject in one line.')
  expect(refused.text).toContain('What I typed.')

  const [theirs, yours] = [plainBrowser(admin), plainBrowser(editor)]
  const opened = await yours.open(page)
  await theirs.press(await theirs.open(page), 'Save', { Text: 'What they saved.' })
  const conflict = await yours.press(opened, 'Save', { Text: 'What I typed then.' })
  expect(conflict.status).toBe(409)
  expect(conflict.text).toContain('What they saved.')
  expect(conflict.text).toContain('What I typed then.')
  const settled = await yours.press(conflict, 'Save')
  expect(settled.status).toBe(200)
  expect((await editor.get(`${page}/preview?as=text`)).text).toContain('What I typed then.')
})

test('saves while it is written, says what is missing, and refuses an older version', async ({
  editor,
}) => {
  const { id, version } = await givenNewsletter(await givenActor('editor'))
  const draft = (fields: Record<string, string>) =>
    editor.send(`${list}/${id}/draft`, { audience: 'newsletter', ...fields })
  const saved = await draft({ version: `${version}`, subject: '', body: 'Two' })
  expect(JSON.parse(saved.text)).toMatchObject({ version: version + 1 })
  expect(saved.text).toContain('Enter a subject.')
  const late = await draft({ version: `${version}`, subject: 'x', body: 'Three' })
  expect(late.status).toBe(409)
  const wrong = await draft({ version: `${version + 1}`, subject: 'a\nb', body: 'Two' })
  expect(wrong.status).toBe(422)
})

test('a newsletter is a page of the archive once it is sent, until an editor takes it out', async ({
  visitor,
  editor,
}) => {
  const actor = await givenActor('editor')
  const draft = await givenNewsletter(actor, { subject: 'Not sent' })
  const sent = await givenSentNewsletter(actor, { subject: 'Sent <b>on</b> Sunday' })
  const address = `/newsletter/archive/${sent.slug}`

  const page = await visitor.get(address)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Good morning.')
  expect(page.text).toContain('Sent &lt;b&gt;on&lt;/b&gt; Sunday')
  expect(page.text).not.toContain('unsubscribe.invalid')
  expect(page.text).toContain('"@type":"Article"')
  expect(page.text).toMatch(/rel="canonical" href="[^"?]+"/)
  await expectStatus(404, visitor.get(`/newsletter/archive/${draft.number}-not-sent`))

  const lists = [
    '/newsletter/archive',
    '/newsletter/feed.xml',
    '/newsletter/feed.json',
    '/sitemap.xml',
  ]
  for (const list of lists) {
    const { text } = await visitor.get(list)
    expect(text, list).toContain(address)
    expect(text, list).not.toContain('not-sent')
  }
  expect((await visitor.get('/newsletter')).text).toContain('href="/newsletter/archive"')
  for (const page of ['/newsletter', '/stories', address]) {
    await expect
      .poll(async () => (await visitor.get(page)).text)
      .not.toContain('once enough readers')
    expect((await visitor.get(page)).text).toContain('A short email with one story in it.')
  }

  const browser = plainBrowser(editor)
  const taken = await browser.press(
    await browser.open(`${list}/${sent.id}`),
    'Take it out of the archive',
  )
  expect(toastsOf(taken).join()).toContain('Out of the archive')
  await expect.poll(async () => (await visitor.get(address)).status).toBe(404)
  await expect
    .poll(async () => (await visitor.get('/newsletter/archive')).text)
    .not.toContain(address)
  await setArchived(actor, { id: sent.id, isArchived: true })
  await expect.poll(async () => (await visitor.get(address)).status).toBe(200)
})

test('a newsletter that was sent is shown as readers got it', async ({ editor }) => {
  const actor = await givenActor('editor')
  const { id } = await givenSentNewsletter(actor, {
    sentHtml: '<html lang="en-GB"><p>As it left on Sunday.</p></html>',
    sentText: 'As it left on Sunday.',
  })
  for (const page of ['preview', 'preview?as=text', 'email']) {
    const { text } = await editor.get(`${list}/${id}/${page}`)
    expect(text, page).toContain('As it left on Sunday.')
    expect(text, page).not.toContain('Write back.')
  }
})

test('email programs on the web may show the pictures of a newsletter', async ({ editor }) => {
  const actor = await givenActor('editor')
  const { name } = await givenPicture(actor)
  const pieces = [
    await givenLive(actor, articleText()),
    await givenLive(actor, articleText({ picture: name })),
  ]
  const { id } = await givenNewsletter(actor, { pieceIds: pieces.map(({ id }) => id) })
  const { text } = await editor.get(`${list}/${id}/preview`)
  const pictures = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src)
  expect(pictures).toHaveLength(3)
  for (const picture of pictures) {
    const { status, headers } = await fetch(picture)
    expect(status, picture).toBe(200)
    expect(headers.get('cross-origin-resource-policy'), picture).toBe('cross-origin')
  }
})
