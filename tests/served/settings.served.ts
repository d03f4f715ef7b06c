import { expect } from 'vitest'
import { unpublish } from '#app/pieces/publication/publication.server.ts'
import { givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { openSite } from '#ops/fault-tests/site.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { articleText, givenLive, workText } from '#tests/given-pieces.ts'
import {
  allWords,
  contentOf,
  descriptionOf,
  fieldOf,
  headingOf,
  type Page,
  plainBrowser,
  toastsOf,
  wordsOf,
} from '#tests/plain-browser.ts'
import { test as base } from './people.ts'

const test = base.extend('otherEditor', { scope: 'file' }, ({ site }) =>
  givenTeamMemberAt(site.url, 'editor'),
)

const frontPage = '/edit/front-page'
const contact = '/edit/settings/contact'

test('writers, members and visitors find nothing at the settings and the front page', async ({
  visitor,
  member,
  writer,
  editor,
  admin,
}) => {
  const pages = [
    frontPage,
    `${frontPage}/preview`,
    '/edit/settings',
    contact,
    '/edit/settings/privacy',
    `${contact}/revisions`,
    `${contact}/revisions/1`,
    '/edit/settings/front-page/revisions/1',
  ]
  for (const page of pages) {
    for (const person of [visitor, member, writer]) {
      await expectStatus(404, person.get(page), page)
      const sent = await person.send(page, { version: '1', intent: 'publish' })
      // A page that takes no form says so to the team.
      expect(person === writer ? [404, 405] : [404], page).toContain(sent.status)
    }
    for (const person of [editor, admin]) {
      const { status, headers } = await person.get(page)
      expect(status, page).toBe(200)
      expect(headers.get('cache-control'), page).toContain('no-store')
    }
  }
  for (const missing of ['nothing', '__proto__', 'Contact']) {
    await expectStatus(404, editor.get(`/edit/settings/${missing}`))
  }
  await expectStatus(404, editor.get(`${contact}/revisions/99`))
  expect((await writer.get('/edit')).text).not.toContain('/edit/settings')
})

test('a changed telephone number stands on every page of every copy of the site', async ({
  editor,
  visitor,
}) => {
  const copy = readerOf((await openSite()).url)
  const pages = [
    () => visitor.get('/about'),
    () => visitor.get('/'),
    () => copy.get('/about'),
    () => copy.get('/blog/tattoo-cost-london-2025'),
    () => editor.get('/stories'),
  ]
  // The caches have these pages.
  for (const read of pages) expect((await read()).text).toContain('020 7946 0123')
  const browser = plainBrowser(editor)
  const saved = await browser.press(await browser.open(contact), 'Save and publish', {
    Telephone: '020 7946 0999',
  })
  expect(toastsOf(saved)).toEqual([expect.stringContaining('It is on the site.')])
  for (const read of pages) {
    await expect.poll(async () => (await read()).text).toContain('tel:+442079460999')
  }
})

test('what is wrong stands beside its field, and nothing that was typed is lost', async ({
  editor,
}) => {
  const browser = plainBrowser(editor)
  const page = await browser.press(
    await browser.open('/edit/settings/social-links'),
    'Save and publish',
    { Instagram: 'instagram.com/indelible', YouTube: 'https://www.youtube.com/@indelible' },
  )
  expect(page.status).toBe(422)
  const field = fieldOf(page.html, 'Instagram')
  expect(contentOf(field)).toBe('instagram.com/indelible')
  expect(descriptionOf(page, field)).toContain('Write an address that begins with https://.')
  expect(allWords(page.html, '[role=alert] a')).toEqual([
    'Instagram: Write an address that begins with https://.',
  ])
  expect(contentOf(fieldOf(page.html, 'YouTube'))).toBe('https://www.youtube.com/@indelible')
})

test('a row of a list is added and removed without script, with what was typed', async ({
  editor,
}) => {
  const browser = plainBrowser(editor)
  const opened = await browser.open('/edit/settings/publisher')
  const more = await browser.press(opened, 'Add a company', { Name: 'Indelible Press Ltd' })
  expect(contentOf(fieldOf(more.html, 'Name'))).toBe('Indelible Press Ltd')
  const filled = {
    'Postal address': '1 Example Street',
    Company: 'Harbour Ltd',
    Country: 'UK',
    'What it does for you': 'runs the server and the backups',
  }
  const saved = await browser.press(more, 'Save and publish', filled)
  expect(toastsOf(saved)).toEqual([expect.stringContaining('It is on the site.')])
  await expect
    .poll(async () => (await editor.get('/privacy')).text)
    .toContain('runs the server and the backups')
  expect((await editor.get('/terms')).text).toContain('Indelible Press Ltd')
})

test('an editor whose colleague saved meanwhile is told, keeps their words, and may save again', async ({
  editor,
  otherEditor,
}) => {
  const [one, other] = [plainBrowser(editor), plainBrowser(otherEditor)]
  const about = '/edit/settings/about'
  const [mine, theirs] = [await one.open(about), await other.open(about)]
  await other.press(theirs, 'Save and publish', { 'Our mission': 'To ask about every tattoo.' })
  const refused = await one.press(mine, 'Save and publish', { Title: 'We ask about arms' })
  expect(refused.status).toBe(409)
  expect(allWords(refused.html, '[role=alert] h2')).toEqual([
    `${otherEditor.email} saved this after you opened it`,
  ])
  expect(contentOf(fieldOf(refused.html, 'Title'))).toBe('We ask about arms')
  // Both texts, where they differ and nowhere else.
  const both = 'section[aria-labelledby=both]'
  expect(allWords(refused.html, `${both} dt`)).toEqual(['Title', 'Our mission'])
  expect(allWords(refused.html, `${both} del`).join(' ')).toContain('ask about every tattoo')
  expect(toastsOf(await one.press(refused, 'Save and publish'))).toHaveLength(1)
  await expect.poll(async () => (await editor.get('/about')).text).toContain('We ask about arms')

  // What the colleague wrote is among the revisions.
  const revisions = await one.open(`${about}/revisions`)
  expect(allWords(revisions.html, 'main ol a')).toEqual([
    '3. Changed',
    '2. Changed',
    '1. Taken over from the files',
  ])
  const revision = await one.follow(revisions, '2. Changed')
  expect(allWords(revision.html, 'section[aria-labelledby=made] dt')).toEqual(['Our mission'])
  expect(allWords(revision.html, 'section[aria-labelledby=made] ins')).toContain(
    'Added: ask about every tattoo',
  )
  const restored = await one.press(revision, 'Restore revision 2')
  expect(headingOf(restored)).toBe('About')
  expect(contentOf(fieldOf(restored.html, 'Our mission'))).toBe('To ask about every tattoo.')
})

test('a legal page follows its text, and keeps its tables and its date', async ({ editor }) => {
  const browser = plainBrowser(editor)
  const page = await browser.open('/edit/settings/privacy')
  const text = contentOf(fieldOf(page.html, 'Text'))
  const refused = await browser.press(page, 'Save and publish', {
    Text: text.replace('::cookies', ''),
  })
  expect(refused.status).toBe(422)
  expect(allWords(refused.html, '[role=alert] a').join(' ')).toContain('This page needs ::cookies')
  await browser.press(refused, 'Save and publish', { Text: `${text}\n\nAsk us **anything**.` })
  await expect
    .poll(async () => (await editor.get('/privacy')).text)
    .toContain('Ask us <strong>anything</strong>.')
  const shown = (await editor.get('/privacy')).text
  expect(shown).toContain('keeps you signed in')
  expect(shown).toContain('A rejected or withdrawn story')
})

/** What the front page of readers shows, in order. */
function shownOn({ html }: Page) {
  return {
    lines: allWords(html, 'section[aria-label=Cover] li b'),
    linesTo: html
      .querySelectorAll('section[aria-label=Cover] li a')
      .map((link) => link.getAttribute('href')),
    articles: html
      .querySelectorAll('section[aria-labelledby=read] .article-list a[href^="/blog/"]')
      .map((link) => link.getAttribute('href')),
    films: allWords(html, 'section[aria-labelledby=watch] h3'),
    plates: html
      .querySelectorAll('section[aria-labelledby=flash-wall] li a[href^="/gallery/"]')
      .map((link) => link.getAttribute('href')),
    story: wordsOf(html.getElementById('featured')),
    names: allWords(html, 'section[aria-labelledby=letters] figcaption i'),
  }
}

test('an editor moves a plate without script, previews it and publishes it', async ({
  editor,
  visitor,
}) => {
  const [browser, reader] = [plainBrowser(editor), plainBrowser(visitor)]
  const story = await given.approved({ title: 'A heron for my aunt' })
  const before = shownOn(await reader.open('/'))
  const second = 'Move Redhead in a Spotted Scarf up'
  const moved = await browser.press(await browser.open(frontPage), second, {
    'Line 1': 'Ink and Grief',
    Story: story.id,
  })
  expect(allWords(moved.html, '[role=status]').filter(Boolean)).toContain(
    '“Redhead in a Spotted Scarf” is now 1 of 6.',
  )
  expect(moved.html.querySelector('[autofocus]')?.getAttribute('aria-label')).toBe(second)
  expect(wordsOf(moved.html.querySelector('main'))).toContain(
    'Not published yet: cover lines, plates and featured story.',
  )
  expect(shownOn(await reader.open('/'))).toEqual(before)

  const preview = shownOn(await browser.open(`${frontPage}/preview`))
  expect(preview.plates.slice(0, 2)).toEqual([before.plates[1], before.plates[0]])
  expect([preview.lines[0], preview.story]).toEqual(['Ink and Grief', 'A heron for my aunt'])

  const published = await browser.press(moved, 'Publish')
  expect(toastsOf(published)).toEqual([expect.stringContaining('Published')])
  await expect.poll(async () => shownOn(await reader.open('/'))).toEqual(preview)
})

test('the next ones stand in place of what is taken down, as its page says before, and the form says so', async ({
  editor,
  visitor,
}) => {
  const actor = { id: editor.id, role: 'editor' as const }
  const title = 'Heron over the Tay'
  const work = await givenLive(actor, workText({ title }), 'heron-over-the-tay', 'work')
  const article = await givenLive(actor, articleText({ title: 'Herons at law' }), 'herons-at-law')
  const [browser, reader] = [plainBrowser(editor), plainBrowser(visitor)]
  const isOffered = async () => (await editor.get(frontPage)).text.includes(title)
  await expect.poll(isOffered).toBe(true)
  await browser.press(await browser.open(frontPage), 'Publish', {
    'Plate 6': 'heron-over-the-tay',
    'Article 1': 'herons-at-law',
    'Line 1': 'Herons',
    'Leads to': '/blog/herons-at-law',
  })
  // A publication drops the cached page a moment after its own answer.
  await expect.poll(async () => shownOn(await reader.open('/')).lines).toContain('Herons')
  const before = shownOn(await reader.open('/'))
  expect(before.plates[5]).toBe('/gallery/heron-over-the-tay')
  expect(before.articles[0]).toBe('/blog/herons-at-law')

  const page = await browser.open(`/edit/${article.id}/unpublish`)
  const [waves, healing] = ['Waves that never land', 'Leave it alone']
  expect(allWords(page.html, 'section[aria-labelledby=places] li')).toEqual([
    `It is line 1 of the cover on the front page. “${waves}” will take its place.`,
    `It is the large article on the front page. “${healing}” will be. “${waves}” will join the others.`,
    `It is the featured article of the blog. “${waves}” will be.`,
  ])
  const address = await browser.open(`/edit/${article.id}/address`)
  expect(wordsOf(address.html.querySelector('main'))).toContain(
    'Line 1 of the cover on the front page will lead to the new one',
  )
  await browser.press(address, 'Change the address', { 'New address': 'herons-in-law' })
  await expect
    .poll(async () => shownOn(await reader.open('/')).linesTo[0])
    .toBe('/blog/herons-in-law')

  await browser.press(page, 'Unpublish')
  await unpublish(actor, { id: work.id })
  await expect
    .poll(async () => (await reader.open('/')).text)
    .not.toMatch(/heron-over-the-tay|herons-/)
  const after = shownOn(await reader.open('/'))
  const taken = '/blog/japanese-tattoo-art'
  expect(after.linesTo).toEqual([taken, ...before.linesTo.slice(1)])
  expect(after.lines[0]).toBe('Cultural Heritage')
  expect(after.articles).toEqual([...before.articles.slice(1), taken])
  expect(after.plates).toEqual([...before.plates.slice(0, 5), '/gallery/japanese-leg-sleeves'])

  const form = await browser.open(frontPage)
  const field = fieldOf(form.html, 'Plate 6')
  expect(descriptionOf(form, field)).toContain(
    'It is not published, so the front page leaves it out and shows “Japanese Leg Sleeves” after the others.',
  )
  const leadsTo = fieldOf(form.html, 'Leads to')
  expect(descriptionOf(form, leadsTo)).toContain(`Readers see “${waves}” in place of this line.`)
  const refused = await browser.press(form, 'Publish')
  expect(refused.status).toBe(422)
  expect(allWords(refused.html, '[role=alert] a')).toContain(
    'Plate 6: It is not published. Choose another.',
  )
})

test('changes of the front page are thrown away, and stay among its revisions', async ({
  editor,
}) => {
  const browser = plainBrowser(editor)
  const saved = await browser.press(await browser.open(frontPage), 'Save', {
    'Testimonial 1': 'Half a sentence',
  })
  expect(contentOf(fieldOf(saved.html, 'Testimonial 1'))).toBe('Half a sentence')
  const undone = await browser.press(saved, 'Undo my changes')
  expect(contentOf(fieldOf(undone.html, 'Testimonial 1'))).toContain('It is a leek')
  const [latest] = allWords((await browser.follow(undone, 'Revisions')).html, 'main ol a')
  expect(latest).toMatch(/^\d+\. Changes that were discarded$/)
})

test('of two editors who save the front page, neither loses what they chose', async ({
  editor,
  otherEditor,
}) => {
  const [one, other] = [plainBrowser(editor), plainBrowser(otherEditor)]
  const [mine, theirs] = [await one.open(frontPage), await other.open(frontPage)]
  await other.press(theirs, 'Save', { 'Line 1': 'The line of the other' })
  const refused = await one.press(mine, 'Save', { 'Line 1': 'The line of the one' })
  expect(refused.status).toBe(409)
  expect(contentOf(fieldOf(refused.html, 'Line 1'))).toBe('The line of the one')
  const both = wordsOf(refused.html.querySelector('section[aria-labelledby=both] dl'))
  expect(both).toMatch(/Removed: ?other/)
  expect(both).toMatch(/Added: ?one/)
  const saved = await one.press(refused, 'Save')
  expect(contentOf(fieldOf(saved.html, 'Line 1'))).toBe('The line of the one')
  const revisions = await one.follow(saved, 'Revisions')
  const kept = await one.follow(revisions, allWords(revisions.html, 'main ol a')[0]!)
  expect(headingOf(kept)).toMatch(/^Revision \d+$/)
  expect(kept.text).toContain('Changes of somebody else before these')
  expect(wordsOf(kept.html.querySelector('main'))).toContain('The line of the other')
  await one.press(saved, 'Undo my changes')
})

test('forms with other fields, or without a version, change nothing', async ({
  editor,
  visitor,
}) => {
  const before = shownOn(await plainBrowser(visitor).open('/'))
  const hostile: Record<string, string>[] = [
    {},
    { version: '-1', intent: 'publish' },
    { version: '9'.repeat(40), intent: 'publish', 'works[0]': '../../etc/passwd' },
    { version: '1', intent: 'up works 99' },
    { version: '1', intent: 'up __proto__ 0' },
    { version: '1', intent: 'publish', '__proto__.admin': 'on', 'works[99]': 'x' },
  ]
  for (const fields of hostile) {
    await expectStatus(409, editor.send(frontPage, fields), JSON.stringify(fields))
  }
  await expectStatus(422, editor.send('/edit/settings/team', {}))
  await expectStatus(422, editor.send('/edit/settings/privacy', { body: 'x'.repeat(70_000) }))
  expect(shownOn(await plainBrowser(visitor).open('/'))).toEqual(before)
})
