import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { LinkPage } from '#app/editor/lists/link-pages.ts'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { schedule } from '#app/pieces/publication/publication.server.ts'
import { profiles } from '#app/platform/db/schema/tables.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { articleText, filmText, givenDraft, givenLive, pieceSeenBy } from '#tests/given-pieces.ts'
import { contentOf, fieldOf, plainBrowser, wordsOf } from '#tests/plain-browser.ts'
import { updateWhere } from '#tests/rows.ts'
import { test } from './people.ts'

const asActor = (role: 'writer' | 'editor', { id }: { id: string }) => ({ id, role })

/** Creates a piece by its form. @returns the address of its page */
async function create(person: Reader, kind: string, title: string) {
  const answer = await person.send(`/edit/new/${kind}`, { key: randomUUID(), title })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}

/** The value of a control of a page. */
function controlOf(page: string, name: string) {
  const escaped = name.replace(/[[\].]/g, '\\$&')
  const area = new RegExp(`<textarea[^>]*name="${escaped}"[^>]*>([^<]*)</textarea>`).exec(page)?.[1]
  const [input] = new RegExp(`<input[^>]*name="${escaped}"[^>]*>`).exec(page) ?? []
  return area ?? /value="([^"]*)"/.exec(input ?? '')?.[1]
}

test('a writer begins an article and saves it without script', async ({ writer }) => {
  const address = await create(writer, 'article', 'The licence on the wall')
  const begun = (await writer.get(address)).text
  expect(controlOf(begun, 'title')).toBe('The licence on the wall')
  expect(controlOf(begun, 'slug')).toBe('the-licence-on-the-wall')

  const sent = {
    version: controlOf(begun, 'version')!,
    slug: 'licence',
    title: 'The licence',
    body: 'Look up.\r\n\r\nThen sit down.',
    tags: 'Law, Studios ,',
    'date.day': '5',
    'date.month': '10',
    'date.year': '2026',
    'sources[0].title': 'Tattoo hygiene rating',
    'sources[0].seen.day': '',
    'sources[0].seen.month': '',
    'sources[0].seen.year': '',
    fictional: 'on',
  }
  const saved = await writer.send(address, sent)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, address])

  const { piece, text } = await pieceSeenBy(asActor('writer', writer), address.split('/').at(-1)!)
  expect(piece.slug).toBe('licence')
  expect(text).toMatchObject({
    body: 'Look up.\n\nThen sit down.',
    fields: {
      title: 'The licence',
      tags: ['Law', 'Studios'],
      date: '2026-10-05',
      sources: [{ title: 'Tattoo hygiene rating' }],
      fictional: true,
    },
  })
  const page = (await writer.get(address)).text
  expect(controlOf(page, 'tags')).toBe('Law, Studios')
  expect(controlOf(page, 'date.day')).toBe('5')
  expect(page).toMatch(/<option value="10" selected="">October/)
  expect((await writer.get('/edit')).text).toContain('The licence')
})

test('rows are added and removed without script, and keep what was typed elsewhere', async ({
  writer,
}) => {
  const draft = await givenDraft(asActor('writer', writer), articleText())
  const address = `/edit/${draft.id}`
  const typed = {
    version: String(draft.version),
    title: 'Not saved yet',
    'sources[0].title': 'First',
    'sources[1].title': 'Second',
  }
  const added = (await writer.send(address, { ...typed, intent: 'add sources' })).text
  expect(controlOf(added, 'title')?.trim()).toBe('Not saved yet')
  expect(controlOf(added, 'sources[1].title')).toBe('Second')
  expect(controlOf(added, 'sources[2].title')).toBe('')
  expect(added.match(/<input[^>]*autofocus=""[^>]*>/gi)).toHaveLength(1)
  expect(added).toMatch(/<input(?=[^>]*autofocus="")[^>]*name="sources\[2\]\.title"/i)

  const removed = (await writer.send(address, { ...typed, intent: 'remove sources 0' })).text
  expect(controlOf(removed, 'sources[0].title')).toBe('Second')
  expect(controlOf(removed, 'sources[1].title')).toBeUndefined()
})

test('without script, “Use today” fills in a day and keeps what was typed elsewhere', async ({
  writer,
}) => {
  const { id } = await givenDraft({ id: writer.id, role: 'writer' })
  const browser = plainBrowser(writer)
  const page = await browser.press(await browser.open(`/edit/${id}`), 'Add a source')
  const title = { Title: 'Words that are not saved yet' }
  const dated = await browser.press(page, 'Use today: Date on the page', title)
  const opened = await browser.press(dated, 'Use today: Opened on')
  const today = londonDay(new Date())
  const typed = (name: string) => contentOf(opened.html.querySelector(`[name="${name}"]`)!)
  for (const day of ['date', 'sources[0].seen']) {
    const parts = [typed(`${day}.year`), typed(`${day}.month`), typed(`${day}.day`)]
    expect(parts.map((part) => part.padStart(2, '0')).join('-')).toBe(today)
  }
  expect(contentOf(fieldOf(opened.html, 'Title'))).toBe(title.Title)
})

test('a text that is too long to be stored comes back whole', async ({ writer }) => {
  const draft = await givenDraft(asActor('writer', writer))
  const body = '€'.repeat(300_000)
  const answer = await writer.send(`/edit/${draft.id}`, { version: String(draft.version), body })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('The text is longer than 256 kB. Divide it.')
  expect(controlOf(answer.text, 'body')?.trim()).toBe(body)
})

test('somebody who saves without end waits, and keeps what was typed', async ({ site }) => {
  const writer = await givenTeamMemberAt(site.url, 'writer')
  const draft = await givenDraft(asActor('writer', writer))
  const save = (title: string) => writer.send(`/edit/${draft.id}`, { version: '0', title })
  const limit = { name: 'saves of pieces', max: 200, minutes: 10 }
  while (await consume(limit, writer.id));
  const refused = await save('One too many')
  expect(refused.status).toBe(429)
  expect(controlOf(refused.text, 'title')?.trim()).toBe('One too many')
  expect(refused.text).toContain('You have saved very often.')
})

test('a piece opens to its writer and to editors, and a kind must be one', async ({
  writer,
  editor,
  member,
  visitor,
  admin,
}) => {
  const others = await givenDraft(asActor('editor', editor))
  const own = await givenDraft(asActor('writer', writer))
  const table: [Reader, number, number][] = [
    [writer, 200, 404],
    [editor, 200, 200],
    [admin, 200, 200],
    [member, 404, 404],
    [visitor, 404, 404],
  ]
  for (const [person, ofOwn, ofOthers] of table) {
    await expectStatus(ofOwn, person.get(`/edit/${own.id}`))
    await expectStatus(ofOthers, person.get(`/edit/${others.id}`))
    const sent = await person.send(`/edit/${others.id}`, { version: '1', title: 'Not theirs' })
    expect(sent.status).toBe(ofOthers === 200 ? 303 : 404)
  }
  // The page of somebody else's piece is that of any address that does not exist.
  const hidden = await writer.get(`/edit/${others.id}`)
  expect(hidden.text).toContain('Skip to the page')
  expect(hidden.text).not.toContain('Skip to the form')
  expect((await writer.get(`/edit/${own.id}`)).text).not.toContain('Skip to the page')
  await expectStatus(404, writer.get('/edit/new/poem'))
  const blank = await writer.send('/edit/new/film', { key: randomUUID(), title: ' ' })
  expect([blank.status, blank.text.includes('Enter a title')]).toEqual([422, true])
})

test('the list says who else is editing a piece, to those who may', async ({
  writer,
  editor,
  admin,
}) => {
  const title = 'A piece that two have open'
  const { id } = await givenDraft(asActor('writer', writer), articleText({ title }))
  await updateWhere(profiles, { userId: editor.id }, { displayName: 'Ada Fenn' })
  await expectStatus(200, editor.send(`/edit/${id}/presence`, { act: 'here' }))
  const rowFor = async (person: Reader) => {
    const { html } = await plainBrowser(person).open('/edit')
    return wordsOf(html.querySelectorAll('main li').find((row) => wordsOf(row).includes(title)))
  }
  for (const person of [admin, writer]) {
    expect(await rowFor(person)).toContain('Ada Fenn is editing this')
  }
  expect(await rowFor(editor)).toContain(title)
  expect(await rowFor(editor)).not.toContain('is editing this')
})

test('the list shows what each may see, and is narrowed, searched and read page by page', async ({
  writer,
  editor,
}) => {
  const word = `Zz${randomUUID().slice(0, 6)}`
  const own = await givenDraft(asActor('writer', writer), articleText({ title: `${word} own` }))
  const film = await givenDraft(
    asActor('editor', editor),
    filmText({ title: `${word} film` }),
    undefined,
    'film',
  )
  const titles = async (person: Reader, search: string) => {
    const { text } = await person.get(`/edit${search}`)
    // The headings right below the page's own.
    return [...text.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title)
  }
  expect(await titles(writer, `?q=${word}`)).toEqual([`${word} own`])
  expect(await titles(editor, `?q=${word}`)).toEqual([`${word} film`, `${word} own`])
  expect(await titles(editor, `?q=${word}&kind=film`)).toEqual([`${word} film`])
  expect(await titles(editor, `?q=${word}&author=me`)).toEqual([`${word} film`])
  expect(await titles(editor, `?q=${word}&state=published`)).toEqual([])
  expect((await editor.get(`/edit?q=${word}&state=published`)).text).toContain('No pieces match')
  expect((await editor.get(`/edit?q=${word}`)).text).toContain('All 2')
  expect(await titles(editor, '?after=nonsense&state=constructor&kind=poem')).not.toHaveLength(0)

  const at = new Date('2099-06-01T06:00:00Z')
  await schedule(asActor('editor', editor), { ...own, at })
  const { text } = await writer.get('/edit/calendar')
  expect(text).toContain('Monday 1 June 2099')
  expect(text).toContain('07:00')
  expect(text).toContain(`${word} own`)
  expect(text).not.toContain(`${word} film`)
  await expectStatus(404, writer.get(`/edit/${film.id}`))
})

test('a writer asks an editor to publish what could be published, and editors find it', async ({
  writer,
  editor,
}) => {
  const title = `Asked ${randomUUID().slice(0, 6)}`
  const draft = await givenDraft(asActor('writer', writer), articleText({ title, alt: 'A till' }))
  const address = `/edit/${draft.id}`
  expect((await editor.get(address)).text).not.toContain('Ask an editor to publish')
  const page = (await writer.get(address)).text
  expect(page).toContain('Ask an editor to publish')

  const early = await writer.send(address, { ...sentBy(page), intent: 'ask' })
  expect(early.headers.get('location')).toBe(`${address}?check`)
  const refused = (await writer.get(`${address}?check`)).text
  expect(refused).toContain('There is a problem')
  expect(refused).toMatch(/<a[^>]*href="#alt"[^>]*>Description of the picture: Write at least 20/)
  expect(refused).toMatch(/<textarea[^>]*id="alt"[^>]*aria-invalid="true"/)
  expect((await editor.get('/edit?state=asked')).text).not.toContain(title)

  const asked = await writer.send(address, {
    ...sentBy(refused),
    intent: 'ask',
    alt: 'A licence in a frame beside a till',
  })
  expect(asked.headers.get('location')).toBe(address)
  expect((await editor.get('/edit?state=asked')).text).toContain(title)
  expect((await writer.get(address)).text).toContain('An editor was asked on')
})

/** What the form of a page would send. */
function sentBy(page: string) {
  const form = /<form[^>]*id="piece".*?<\/form>/s.exec(page)?.[0] ?? ''
  const names = [...form.matchAll(/<(?:input|textarea)[^>]*name="([^"]*)"/g)].map(
    ([, name]) => name!,
  )
  const months = [...form.matchAll(/<select[^>]*name="([^"]*)".*?<\/select>/gs)].map(
    ([select, name]) => [name, /value="([^"]*)" selected/.exec(select)?.[1] ?? ''],
  )
  return Object.fromEntries([
    ...names.map((name) => [name, controlOf(form, name)?.trim() ?? '']),
    ...months,
  ])
}

test('the dialog of a link finds what readers can open, and never a draft', async ({
  site,
  writer,
  editor,
}) => {
  const word = `Xylograph${randomUUID().slice(0, 8)}`
  const actor = asActor('editor', editor)
  const live = await givenLive(actor, articleText({ title: `${word} one` }))
  const { version } = (await pieceSeenBy(actor, live.id)).piece
  const text = articleText({ title: `${word} renamed` })
  expect(await saveDraft(actor, { id: live.id, version, text })).toHaveProperty('outcome', 'saved')
  await givenDraft(actor, articleText({ title: `${word} two` }))
  const waiting = await givenDraft(actor, articleText({ title: `${word} three` }))
  await schedule(actor, { ...waiting, at: new Date('2099-01-01T09:00:00Z') })
  const found = async (person: Reader, q: string) => {
    const answer = await person.get(`/edit/links.json?${new URLSearchParams({ q })}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    return (JSON.parse(answer.text) as { pages: LinkPage[] }).pages
  }

  const one = { title: `${word} one`, kind: 'Article', address: `/blog/${live.slug}` }
  const three = {
    title: `${word} three`,
    kind: 'Article',
    address: `/blog/${waiting.slug}`,
    note: 'Scheduled for 1 January 2099, 09:00',
  }
  await expect.poll(() => found(editor, word)).toEqual([one, three])
  expect(await found(writer, word)).toEqual([one])
  expect(await found(writer, 'privacy')).toContainEqual({
    title: 'Privacy',
    kind: 'Page',
    address: '/privacy',
  })
  const every = [...(await found(writer, 'sepia')), ...(await found(writer, 'the'))]
  for (const { address } of every) {
    await expectStatus(200, fetch(site.url + address.split('#')[0]), address)
  }
  for (const q of ['', '\0', '%', "'; --", 'x'.repeat(3_000)]) {
    expect(await found(writer, q)).toEqual([])
  }
})

test('the search for a link is limited', async ({ writer }) => {
  const limit = { name: 'link-search:person', max: 600, minutes: 15 }
  while (await consume(limit, writer.id));
  await expectStatus(429, writer.get('/edit/links.json?q=rose'))
})
