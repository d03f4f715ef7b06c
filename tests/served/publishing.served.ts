import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Act, actNames } from '#app/editor/acts/acts.ts'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { schedule } from '#app/pieces/publication/publication.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieces, profiles } from '#app/platform/db/schema/tables.server.ts'
import { type Actor, mayActOnPiece } from '#app/platform/sessions/permissions.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import { type Reader, readerOf } from '#ops/fault-tests/reader.ts'
import { openSite } from '#ops/fault-tests/site.ts'
import { expectStatus } from '#tests/expect-status.ts'
import {
  articleText,
  givenDraft,
  givenLive,
  pieceEventsOf,
  pieceSeenBy,
} from '#tests/given-pieces.ts'
import { fieldOf, headingOf, plainBrowser, wordsOf } from '#tests/plain-browser.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { test } from './people.ts'

const actorOf = ({ id }: { id: string }, role: Actor['role'] = 'editor') => ({ id, role })
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** What the page of an act sends besides what is typed. */
async function hiddenFields(person: Reader, address: string) {
  const { status, text } = await person.get(address)
  expect(status, address).toBe(200)
  return hiddenIn(text)
}

function hiddenIn(page: string) {
  const hidden = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]))
}

/** Opens the page of an act and sends its form. */
async function act(person: Reader, id: string, name: Act, typed: Record<string, string> = {}) {
  const address = `/edit/${id}/${name}`
  return person.send(address, { ...(await hiddenFields(person, address)), ...typed })
}

function ledTo({ status, headers }: Awaited<ReturnType<Reader['get']>>) {
  return [status, headers.get('location')]
}

/** A piece in the state that an act needs. */
async function givenFor(name: Act, creator: Actor) {
  const publisher = { ...creator, role: 'editor' } as const
  if (['publish', 'schedule', 'delete'].includes(name)) return givenDraft(creator)
  if (name === 'unschedule') {
    const draft = await givenDraft(creator)
    await schedule(publisher, { ...draft, at: inAnHour() })
    return draft
  }
  const live = await givenLive(publisher)
  if (name !== 'discard') return live
  await saveDraft(publisher, { ...live, text: articleText({}, 'Other words.\n') })
  return { ...live, version: live.version + 1 }
}

function typedTime(at: Date) {
  const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-')
  return { 'on.day': day, 'on.month': String(Number(month)), 'on.year': year, time: '12:00' }
}

/** A form of each act that does it. */
async function formFor(name: Act, { id }: { id: string }) {
  const [piece] = await rowsWhere(pieces, { id })
  const { version, slug, liveRevision, publishAt } = piece!
  const tomorrow = new Date(Date.now() + 86_400_000)
  const noon = `${tomorrow.toISOString().slice(0, 10)}T12:00:00.000Z`
  const forms: Record<Act, Record<string, string>> = {
    publish: {},
    schedule: { ...typedTime(tomorrow), confirmed: noon, seenAt: '' },
    unschedule: { seenAt: publishAt?.toISOString() ?? '' },
    unpublish: { seenRevision: String(liveRevision), why: '' },
    address: { seenSlug: slug ?? '', slug: `moved-${id.slice(0, 8)}` },
    duplicate: { key: randomUUID() },
    correct: { correction: 'An earlier version called these prices current.' },
    discard: {},
    delete: {},
  }
  return { version: String(version), ...forms[name] }
}

test('each act is done by those who may, and for all others there is no such page', async ({
  visitor,
  member,
  admin,
  writer,
  editor,
}) => {
  const people: [string, Reader, Actor | null][] = [
    ['a visitor', visitor, null],
    ['a member', member, null],
    ['a writer', writer, actorOf(writer, 'writer')],
    ['an editor', editor, actorOf(editor)],
    ['an admin', admin, actorOf(admin, 'admin')],
  ]
  const rights: Record<Act, Parameters<typeof mayActOnPiece>[1]> = {
    publish: 'publish',
    schedule: 'schedule',
    unschedule: 'schedule',
    unpublish: 'unpublish',
    address: 'change address',
    correct: 'correct',
    duplicate: 'duplicate',
    discard: 'discard draft',
    delete: 'delete',
  }
  for (const [who, person, actor] of people) {
    for (const name of actNames) {
      const somebodyElse = actor?.role === 'writer' ? actorOf(editor) : actorOf(writer, 'writer')
      const creators = actor ? [actor, somebodyElse] : [somebodyElse]
      for (const creator of creators) {
        const piece = await givenFor(name, creator)
        const may = actor !== null && mayActOnPiece(actor, rights[name], { createdBy: creator.id })
        const what = `${who}, ${name}, a piece of ${creator.id === actor?.id ? 'their own' : 'others'}`
        const asked = await person.get(`/edit/${piece.id}/${name}`)
        expect(asked.status, what).toBe(may ? 200 : 404)
        const before = await pieceEventsOf(piece.id)
        const answer = await person.send(`/edit/${piece.id}/${name}`, await formFor(name, piece))
        expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBe(may ? 303 : 404)
        expect((await pieceEventsOf(piece.id)).length - before.length, what).toBe(may ? 1 : 0)
      }
    }
  }
})

test('a text of 200 kB is saved, previewed, published and read', async ({ editor, visitor }) => {
  const { id, slug } = await givenDraft(actorOf(editor))
  const days = Array.from({ length: 100 }, (_, at) => `## Day ${at}\n\n${'Words. '.repeat(289)}\n`)
  const browser = plainBrowser(editor)
  await browser.press(await browser.open(`/edit/${id}`), 'Save', { Text: days.join('\n') })
  expect((await editor.get(`/edit/${id}/rendered`)).text).toContain('<h2 id="day-99">')
  await expectStatus(303, act(editor, id, 'publish'))
  const wordsRead = async () => (await visitor.get(`/blog/${slug}`)).text.match(/Words\./g)?.length
  await expect.poll(wordsRead).toBe(28_900)
})

test('a form that is sent twice acts once', async ({ editor }) => {
  const actor = actorOf(editor)
  for (const name of actNames) {
    const piece = await givenFor(name, actor)
    const before = (await pieceEventsOf(piece.id)).length
    const form = await formFor(name, piece)
    const twice = () => editor.send(`/edit/${piece.id}/${name}`, form)
    const answers = [...(await Promise.all([twice(), twice()])), await twice()]
    expect(
      answers.map(({ status }) => status),
      name,
    ).toEqual([303, 303, 303])
    expect((await pieceEventsOf(piece.id)).length - before, name).toBe(1)
  }
})

test('an act on a piece that somebody has changed since is refused, says who, and can be done then', async ({
  site,
  editor,
}) => {
  const colleague = await givenTeamMemberAt(site.url, 'editor')
  await updateWhere(profiles, { userId: colleague.id }, { displayName: 'Ada' })
  for (const name of ['publish', 'schedule', 'correct', 'discard', 'delete'] as const) {
    const piece = await givenFor(name, actorOf(editor))
    const form: Record<string, string> = await formFor(name, piece)
    const text = articleText({ title: 'A title of a colleague' })
    const saved = await saveDraft(actorOf(colleague), { ...piece, text })
    expect(saved, name).toMatchObject({ outcome: 'saved' })
    const refused = await editor.send(`/edit/${piece.id}/${name}`, form)
    expect(refused.status, name).toBe(409)
    expect(refused.text, name).toContain('Ada changed this at')
    if (form.correction) expect(refused.text).toContain(`${form.correction}</textarea>`)
    const again = { ...form, ...hiddenIn(refused.text) }
    await expectStatus(303, editor.send(`/edit/${piece.id}/${name}`, again), name)
  }
})

test('pressed too early, Publish leads to the fields that must be mended', async ({ editor }) => {
  const text = articleText({ title: 'Short', alt: '' }, 'See [it](/blog/nowhere).\n')
  const { id, version } = await givenDraft(actorOf(editor), text)
  const page = `/edit/${id}`
  expect(ledTo(await editor.get(`${page}/publish`))).toEqual([303, `${page}?check`])
  const sent = await editor.send(`${page}/publish`, { version: String(version) })
  expect(ledTo(sent)).toEqual([303, `${page}?check`])
  const { text: shown } = await editor.get(`${page}?check`)
  expect(shown).toContain('There is a problem')
  for (const field of ['title', 'alt', 'body']) expect(shown).toContain(`href="#${field}"`)
})

test('an act whose time has passed leads back to the piece', async ({ editor }) => {
  const draft = await givenDraft(actorOf(editor))
  const live = await givenLive(actorOf(editor))
  const notNow: [string, Act[]][] = [
    [draft.id, ['unschedule', 'unpublish', 'address', 'correct', 'discard']],
    [live.id, ['publish', 'schedule', 'unschedule', 'discard', 'delete']],
  ]
  for (const [id, names] of notNow) {
    for (const name of names) {
      const answer = await editor.get(`/edit/${id}/${name}`)
      expect(ledTo(answer), name).toEqual([303, `/edit/${id}`])
    }
  }
})

test('the text in the form is saved before it is published or scheduled', async ({ editor }) => {
  const { id, version } = await givenDraft(actorOf(editor))
  for (const [name, title] of [
    ['publish', 'A title that was typed last'],
    ['schedule', 'A title that was typed later'],
  ] as const) {
    const { piece } = await pieceSeenBy(actorOf(editor), id)
    const typed = { version: String(piece.version), title, body: 'Words.' }
    const answer = await editor.send(`/edit/${id}`, { ...typed, intent: name })
    expect(ledTo(answer)).toEqual([303, `/edit/${id}/${name}`])
    expect((await pieceSeenBy(actorOf(editor), id)).piece.title).toBe(title)
  }
  expect(version).toBeLessThan((await pieceSeenBy(actorOf(editor), id)).piece.version)
})

test('without script, the time is said before it is confirmed', async ({ editor }) => {
  const { id } = await givenDraft(actorOf(editor))
  const year = new Date().getUTCFullYear() + 1
  const typed = { 'on.day': '1', 'on.month': '12', 'on.year': String(year), time: '7' }
  const answer = await act(editor, id, 'schedule', typed)
  expect(answer.status).toBe(200)
  expect(answer.text.replaceAll(/<[^>]+>/g, '')).toMatch(
    new RegExp(`1 December ${year}, 07:00\\. In \\d+ days\\.`),
  )
  expect(answer.text).toContain('Nothing is scheduled yet')
  const confirmed = { ...hiddenIn(answer.text), ...typed }
  expect(ledTo(await editor.send(`/edit/${id}/schedule`, confirmed))).toEqual([303, `/edit/${id}`])
  const { piece } = await pieceSeenBy(actorOf(editor), id)
  expect(piece.publishAt).toEqual(new Date(`${year}-12-01T07:00:00Z`))
})

test('a time that the clocks leave out or bring twice is asked about', async ({ editor }) => {
  const { id } = await givenDraft(actorOf(editor))
  const spring = { 'on.day': '28', 'on.month': '3', 'on.year': '2027', time: '01:30' }
  const leftOut = await act(editor, id, 'schedule', spring)
  expect(leftOut.status).toBe(422)
  expect(leftOut.text).toContain('There is no such time on Sunday 28 March 2027')
  expect(leftOut.text).toMatch(/name="on.day"[^>]*value="28"/)

  const autumn = { 'on.day': '31', 'on.month': '10', 'on.year': '2027', time: '01:30' }
  const twice = await act(editor, id, 'schedule', autumn)
  expect(twice.status).toBe(422)
  expect(twice.text).toContain('Which of the two?')
  const confirmed = '2027-10-31T01:30:00.000Z'
  await act(editor, id, 'schedule', { ...autumn, which: 'second', confirmed })
  expect((await pieceSeenBy(actorOf(editor), id)).piece.publishAt).toEqual(new Date(confirmed))
})

test('before a piece is published, its page shows its card and who is told, and takes today as its date', async ({
  editor,
  writer,
  mailTo,
}) => {
  const { id } = await givenDraft(actorOf(writer, 'writer'), articleText({ date: '2026-01-05' }))
  const browser = plainBrowser(editor)
  const page = await browser.open(`/edit/${id}/publish`)
  const words = wordsOf(page.html.querySelector('main'))
  expect(words).toContain('Description: A licence in a clip frame beside a till')
  expect(words).toContain('Indelible editors · Law · 13 words')
  expect(words).toContain('As the featured article of the blog')
  expect(words).toContain('TopicsLaw, Studios')
  expect(words).toContain(`Email${writer.email} will be told`)
  expect(words).toContain('The page will say 5 January 2026.')
  const dated = await browser.press(page, 'Use today')
  expect(headingOf(dated)).toBe('Publish this article now?')
  expect(wordsOf(dated.html.querySelector('main'))).not.toContain('The page will say')
  const { text } = await pieceSeenBy(actorOf(editor), id)
  expect(text.fields).toMatchObject({ date: londonDay(new Date()), category: 'Law' })

  await browser.press(dated, 'Publish now')
  // The other emails to a writer are of other tests.
  const email = await mailTo(writer.email)
  expect(email.text).toMatch(/your article "[^"]+"/)

  const own = plainBrowser(writer)
  const account = await own.open('/account')
  const stopped = await own.press(account, 'Save this choice', {
    'Email me about pieces': false,
  })
  expect(fieldOf(stopped.html, 'Email me about pieces').hasAttribute('checked')).toBe(false)
  const after = await browser.open(`/edit/${id}/unpublish`)
  expect(wordsOf(after.html.querySelector('main'))).not.toContain('will be told')
})

test('who unpublishes is told what uses the piece, and readers are told why it is gone', async ({
  editor,
  visitor,
}) => {
  const { id, slug } = await givenLive(
    actorOf(editor),
    articleText({ title: 'The rules in Wales' }),
  )
  await givenLive(
    actorOf(editor),
    articleText({ title: 'It leads to the rules' }, `See [it](/blog/${slug}).\n`),
  )
  expect((await editor.get(`/edit/${id}/unpublish`)).text).toContain('It leads to the rules')
  await expect.poll(async () => (await visitor.get(`/blog/${slug}`)).status).toBe(200)
  const why = 'The rules in Wales have changed. <b>We are checking them.</b>'
  expect(ledTo(await act(editor, id, 'unpublish', { why }))).toEqual([303, `/edit/${id}`])

  await expect.poll(async () => (await visitor.get(`/blog/${slug}`)).status).toBe(410)
  const { text } = await visitor.get(`/blog/${slug}`)
  expect(text).toContain('This page was taken down')
  expect(text).toContain(
    'The rules in Wales have changed. &lt;b&gt;We are checking them.&lt;/b&gt;',
  )
  expect(ledTo(await act(editor, id, 'publish'))).toEqual([303, `/edit/${id}`])
  await expect.poll(async () => (await visitor.get(`/blog/${slug}`)).status).toBe(200)
  expect(await pieceEventsOf(id)).toEqual(['created', 'published', 'unpublished', 'updated'])
})

test('a changed address leads on from the old one, and one of another piece is refused', async ({
  editor,
  visitor,
}) => {
  const { id, slug } = await givenLive(actorOf(editor))
  const { slug: taken } = await givenLive(actorOf(editor))
  const refused = await act(editor, id, 'address', { slug: taken })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Another piece has or had this address.')
  expect(refused.text).toContain(`value="${taken}"`)
  await act(editor, id, 'address', { slug: `${slug}-moved` })
  const old = () => visitor.get(`/blog/${slug}`).then(ledTo)
  await expect.poll(old).toEqual([301, `/blog/${slug}-moved`])
})

test('a correction stands below the article with its day', async ({ editor, visitor }) => {
  const { id, slug } = await givenLive(actorOf(editor))
  const short = await act(editor, id, 'correct', { correction: 'Wrong.' })
  expect(short.status).toBe(422)
  expect(short.text).toContain('Wrong.</textarea>')
  const correction = 'An earlier version gave the fee as £200. It is £250.'
  await act(editor, id, 'correct', { correction })
  await expect
    .poll(async () => (await visitor.get(`/blog/${slug}`)).text)
    .toContain('An earlier version gave the fee as £200. It is £250.')
})

test('an editor moves a plate to another place without script, and a writer sees no order', async ({
  editor,
  writer,
  visitor,
}) => {
  const order = async () => {
    const { text } = await editor.get('/edit/order/work')
    return [...text.matchAll(/<li id="([0-9a-f-]{36})"/g)].map(([, id = '']) => id)
  }
  const [first = '', second = '', third = ''] = await order()
  // The button names the place, so pressing it twice is pressing it once.
  for (const _ of [1, 2]) {
    const moved = await editor.send('/edit/order/work', { id: third, to: '2' })
    expect(ledTo(moved)).toEqual([303, `/edit/order/work?page=1&moved=${third}#${third}`])
    expect((await order()).slice(0, 3)).toEqual([first, third, second])
  }
  const { text } = await editor.get(`/edit/order/work?moved=${third}`)
  expect(text).toContain('is now in place 2 of ')
  const { piece } = await pieceSeenBy(actorOf(editor), third)
  const titles = async () => {
    const gallery = (await visitor.get('/gallery')).text
    return gallery.indexOf(`/gallery/${piece.slug}`) < gallery.indexOf(await slugOf(second))
  }
  await expect.poll(titles).toBe(true)

  for (const person of [writer, visitor]) {
    await expectStatus(404, person.get('/edit/order/work'))
    await expectStatus(404, person.send('/edit/order/work', { id: first, to: '3' }))
  }
  await expectStatus(404, editor.get('/edit/order/story'))
  await expectStatus(400, editor.send('/edit/order/work', { id: first, to: 'up' }))
  expect((await order()).slice(0, 3)).toEqual([first, third, second])
})

async function slugOf(id: string) {
  const [piece] = await db.select({ slug: pieces.slug }).from(pieces).where(eq(pieces.id, id))
  return `/gallery/${piece?.slug}`
}

test('what is published at one copy of the site stands everywhere at each', async ({
  site,
  editor,
}) => {
  const other = await openSite()
  const readers = [readerOf(site.url), readerOf(other.url)]
  const title = 'The pelican above the till'
  const tags = ['Pelicans', 'Law']
  // Before all others in every list.
  const date = '2099-01-01'
  const { id, slug } = await givenDraft(actorOf(editor), articleText({ title, tags, date }))
  const places = [
    '/blog',
    `/blog/${slug}`,
    '/blog/tag/pelicans',
    '/blog/tag/law',
    '/blog/feed.xml',
    '/blog/feed.json',
    '/search?q=pelican',
  ]
  /** Where the title stands, for each copy. */
  const shows = async (words: string) =>
    Promise.all(
      readers.map(async (reader) => {
        const found = await Promise.all(
          places.map(async (place) =>
            (await reader.get(place)).text.includes(words) ? place : [],
          ),
        )
        const { text } = await reader.get('/sitemap.xml')
        return [...found.flat(), ...(text.includes(`/blog/${slug}`) ? ['sitemap'] : [])]
      }),
    )
  expect(await shows(title)).toEqual([[], []])
  expect(ledTo(await act(editor, id, 'publish'))).toEqual([303, `/edit/${id}`])
  const everywhere = [...places, 'sitemap']
  await expect.poll(() => shows(title)).toEqual([everywhere, everywhere])

  const { piece } = await pieceSeenBy(actorOf(editor), id)
  const changed = articleText({ title: 'The pelican is gone', tags, date })
  await saveDraft(actorOf(editor), { id, version: piece.version, text: changed })
  await act(editor, id, 'publish')
  await expect.poll(() => shows('The pelican is gone')).toEqual([everywhere, everywhere])

  await act(editor, id, 'unpublish')
  await expect.poll(() => shows('pelican is gone')).toEqual([[], []])
  await other.stop()
})

test('what is scheduled is published once by the next start, when its time came while nothing ran', async ({
  editor,
}) => {
  const running = await openSite()
  const draft = await givenDraft(actorOf(editor), articleText({ title: 'Scheduled across a kill' }))
  await schedule(actorOf(editor), { ...draft, at: inAnHour() })
  await running.stop('SIGKILL')
  await updateWhere(pieces, { id: draft.id }, { publishAt: new Date(0) })
  const [one, two] = await Promise.all([openSite(), openSite()])
  for (const { url } of [one, two]) {
    await expect.poll(async () => (await readerOf(url).get(`/blog/${draft.slug}`)).status).toBe(200)
  }
  expect(await pieceEventsOf(draft.id)).toEqual(['created', 'scheduled', 'published'])
})
