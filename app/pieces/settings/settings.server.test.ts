import { beforeAll, expect, test } from 'vitest'
import { unpublish } from '#app/pieces/publication/publication.server.ts'
import { readFirstSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenActor, givenLive, workText } from '#tests/given-pieces.ts'
import { deleteWhere } from '#tests/rows.ts'
import { importFirstSettings } from './live-settings.server.ts'
import {
  findSettings,
  findSettingsRevision,
  listSettings,
  listSettingsRevisions,
  restoreSettings,
  saveFrontPageDraft,
  saveSettings,
} from './settings.server.ts'

let editor: Awaited<ReturnType<typeof givenActor>>
let admin: Awaited<ReturnType<typeof givenActor>>
const first = readFirstSettings()

beforeAll(async () => {
  await importFirstSettings()
  editor = await givenActor('editor')
  admin = await givenActor('admin')
})

const social = { instagram: 'https://instagram.com/indelible' }

async function save(form: SettingsForm, fields: unknown, actor = editor) {
  const { version } = await findSettings(actor, form)
  return saveSettings(actor, { form, version, fields })
}

test('a change is in force at once, and what it replaced can be read and restored', async () => {
  expect(await save('social-links', social)).toEqual({ outcome: 'saved' })
  const changed = await findSettings(editor, 'social-links')
  expect(changed).toMatchObject({ fields: social, isAsImported: false })

  const [latest, imported] = await listSettingsRevisions(editor, 'social-links')
  expect(latest).toMatchObject({ number: 2, change: 'changed' })
  expect(latest?.madeBy).toContain('@readers.example')
  expect(imported).toMatchObject({ number: 1, change: 'imported', madeBy: null })
  expect(await findSettingsRevision(editor, 'social-links', 2)).toMatchObject({
    fields: social,
    before: {},
  })

  const restore = { form: 'social-links', version: changed.version, number: 1 } as const
  expect(await restoreSettings(editor, restore)).toEqual({ outcome: 'saved' })
  expect((await findSettings(editor, 'social-links')).fields).toEqual({})
  expect((await listSettingsRevisions(editor, 'social-links'))[0]).toMatchObject({
    change: 'restored',
    why: 'Revision 1 restored',
  })
  for (const number of [99, 0, -1, 1.5, Number.NaN, 1e12]) {
    expect(await findSettingsRevision(editor, 'social-links', number)).toBeNull()
  }
})

test('of two who save at the same time, the second is told and loses nothing', async () => {
  const { version } = await findSettings(editor, 'team')
  const withHeading = (heading: string) => ({
    form: 'team' as const,
    version,
    fields: { ...first.team, heading },
  })
  const results = await Promise.all([
    saveSettings(editor, withHeading('The two of us')),
    saveSettings(admin, withHeading('The four of us')),
  ])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'saved'])
  const refused = results.find((result) => result.outcome === 'conflict')
  expect(refused).toEqual({ outcome: 'conflict', version: version + 1 })
})

test('the same save twice is one change', async () => {
  const { version } = await findSettings(editor, 'publisher')
  const fields = { name: 'Indelible Press Ltd', address: '1 Example Street', processors: [] }
  await saveSettings(editor, { form: 'publisher', version, fields })
  const again = await saveSettings(editor, { form: 'publisher', version, fields })
  expect(again).toEqual({ outcome: 'saved' })
  expect(await listSettingsRevisions(editor, 'publisher')).toHaveLength(2)
})

test('every field is checked on the server, and says what is wrong with it', async () => {
  const wrong: [SettingsForm, unknown, (string | number)[]][] = [
    ['publisher', { name: 'Indelible Press Ltd' }, ['address']],
    ['publisher', { icoRegistration: 'none' }, ['icoRegistration']],
    ['publisher', { processors: [{ name: 'Harbour' }] }, ['processors', 0, 'task']],
    ['social-links', { youtube: 'http://youtube.com/x' }, ['youtube']],
    ['social-links', { youtube: 'javascript:alert(1)' }, ['youtube']],
    ['social-links', { mastodon: 'https://a.example' }, ['mastodon']],
    ['films', { series: [{ text: 'Without a title.' }] }, ['series', 0, 'title']],
    ['films', { series: [{ title: 'Grief & Ink' }, { title: 'Grief & Ink' }] }, ['series']],
    ['films', { host: { name: 'Kino' } }, ['host', 'embedUrl']],
    ['films', { host: { name: 'Kino', embedUrl: 'https://kino.example/' } }, ['host', 'embedUrl']],
    [
      'films',
      { host: { name: 'Kino', embedUrl: 'http://kino.example/{id}' } },
      ['host', 'embedUrl'],
    ],
    ['films', { host: { name: 'K', embedUrl: 'https://x.example;a/{id}' } }, ['host', 'embedUrl']],
    ['films', { videos: { Dailymotion: true } }, ['videos', 'Dailymotion']],
    ['team', { heading: 'Us', members: [] }, ['members']],
    ['team', { ...first.team, members: [{ name: 'Rosa' }] }, ['members', 0, 'role']],
    ['about', { ...first.about, figures: [] }, ['figures']],
    ['contact', { ...first.contact, phone: 'call me' }, ['phone']],
    ['privacy', { ...first.privacy, body: '' }, ['body']],
  ]
  for (const [form, fields, path] of wrong) {
    const result = await save(form, fields)
    const paths = result.outcome === 'invalid' ? result.problems.map((each) => each.path) : []
    expect(paths, form).toContainEqual(path)
  }
  expect(await listSettingsRevisions(editor, 'about')).toHaveLength(1)
})

test('empty rows and empty fields are left out, and what the database cannot store is cleaned', async () => {
  const fields = {
    name: '',
    icoRegistration: ' ',
    processors: [
      { name: '', task: '', country: '' },
      { name: 'Harbour\0 Ltd', task: 'runs the server', country: 'UK' },
    ],
    deletionRuleIsSet: false,
  }
  expect(await save('publisher', fields)).toEqual({ outcome: 'saved' })
  expect((await findSettings(editor, 'publisher')).fields).toEqual({
    processors: [{ name: 'Harbour Ltd', task: 'runs the server', country: 'UK' }],
  })
})

test('a magazine may have no series, no host of films and no videos', async () => {
  const fields = { series: [{ title: '', text: '' }], host: { name: '', embedUrl: ' ' } }
  expect(await save('films', fields)).toEqual({ outcome: 'saved' })
  expect((await findSettings(editor, 'films')).fields).toEqual({ series: [], videos: {} })
})

test('only an admin changes the address that readers’ messages are emailed to', async () => {
  const fields = { ...first.contact, email: 'mine@elsewhere.example', location: 'Leeds' }
  await save('contact', fields)
  const byEditor = await findSettings(editor, 'contact')
  expect(byEditor.fields).toMatchObject({ email: first.contact.email, location: 'Leeds' })
  await save('contact', fields, admin)
  const changed = await findSettings(editor, 'contact')
  expect(changed.fields.email).toBe('mine@elsewhere.example')

  const restore = { form: 'contact', version: changed.version, number: 1 } as const
  await restoreSettings(editor, restore)
  expect((await findSettings(editor, 'contact')).fields.email).toBe('mine@elsewhere.example')
})

test('a legal page keeps its slots and its headings that others link to, and its links lead somewhere', async () => {
  const { body } = first.privacy
  const wrong = {
    'This page needs ::cookies': body.replace('::cookies', ''),
    'This page needs ::retention-periods': body.replace('::retention-periods', ''),
    'Other pages link to #cookies': body.replace('## Cookies', '## Biscuits'),
    'leads to no page of the site': `${body}\n\n[Ask](/asking) us.`,
    'HTML does not work in a text': `${body}\n\n<script>alert(1)</script>`,
    'There is no ::london-prices': `${body}\n\n::london-prices`,
  }
  for (const [reason, text] of Object.entries(wrong)) {
    const result = await save('privacy', { ...first.privacy, body: text })
    const reasons = result.outcome === 'invalid' ? result.problems.map((each) => each.reason) : []
    expect(reasons.join(' ')).toContain(reason)
  }
})

test('a changed legal page says that it changed today', async () => {
  const body = first.terms.body.replace('Reading is free.', 'Reading costs nothing.')
  expect(await save('terms', { ...first.terms, updated: '1999-01-01', body })).toEqual({
    outcome: 'saved',
  })
  const { fields } = await findSettings(editor, 'terms')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  expect(fields.updated).toBe(today)
})

test('lines that a form sends with \\r\\n are no change', async () => {
  const body = first.accessibility.body.replaceAll('\n', '\r\n')
  await save('accessibility', { ...first.accessibility, body })
  expect(await listSettingsRevisions(editor, 'accessibility')).toHaveLength(1)
})

test('a writer and a member may do nothing here', async () => {
  for (const role of ['writer', 'member'] as const) {
    const actor = await givenActor(role)
    for (const form of ['about', 'front-page'] as const) {
      const revision = { form, version: 1, number: 1 }
      await expectForbidden(
        findSettings(actor, form),
        saveSettings(actor, { form, version: 1, fields: {} }),
        listSettingsRevisions(actor, form),
        findSettingsRevision(actor, form, 1),
        restoreSettings(actor, revision),
      )
    }
    await expectForbidden(listSettings(actor), saveFrontPageDraft(actor, { version: 1, draft: {} }))
  }
})

test('a revision loses the name of its author with their account', async () => {
  const leaving = await givenActor('editor')
  const vision = 'A country where nobody asks whether it hurt.'
  await save('about', { ...first.about, vision }, leaving)
  await deleteWhere(user, { id: leaving.id })
  expect((await listSettingsRevisions(editor, 'about'))[0]).toMatchObject({ madeBy: null })
})

const page = first['front-page']

async function publishPage(fields: Partial<FrontPage>) {
  return save('front-page', { ...page, ...fields })
}

test('the front page may only show what readers can read', async () => {
  const waiting = await given.submission()
  const wrong: [Partial<FrontPage>, (string | number)[]][] = [
    [{ works: [...page.works.slice(0, 5), 'no-such-plate'] }, ['works', 5]],
    [{ films: ['uk-tattoo-licensing-2025', ...page.films.slice(1)] }, ['films', 0]],
    [{ works: [page.works[1]!, ...page.works.slice(1)] }, ['works']],
    [{ works: page.works.slice(0, 5) }, ['works']],
    [{ story: waiting.id }, ['story']],
    [{ story: 'no id' }, ['story']],
    [{ coverLines: withAddress('/blog/no-such-article') }, ['coverLines', 0, 'to']],
    [{ coverLines: withAddress('/admin') }, ['coverLines', 0, 'to']],
    [{ coverLines: withAddress('//elsewhere.example') }, ['coverLines', 0, 'to']],
    [{ coverLines: withAddress('/\\elsewhere.example') }, ['coverLines', 0, 'to']],
    [{ coverLines: withAddress('/\t/elsewhere.example') }, ['coverLines', 0, 'to']],
    [{ coverLines: withAddress('data:text/html,x') }, ['coverLines', 0, 'to']],
    [{ coverLines: withAddress('javascript:alert(1)') }, ['coverLines', 0, 'to']],
    [{ testimonials: page.testimonials.slice(1) }, ['testimonials']],
  ]
  for (const [fields, path] of wrong) {
    const result = await publishPage(fields)
    const paths = result.outcome === 'invalid' ? result.problems.map((each) => each.path) : []
    expect(paths, JSON.stringify(fields)).toContainEqual(path)
  }
  const story = await given.approved()
  expect(await publishPage({ story: story.id })).toEqual({ outcome: 'saved' })
})

function withAddress(to: string) {
  return page.coverLines.map((line, index) => (index === 0 ? { ...line, to } : line))
}

test('a draft of the front page is kept whatever it lacks, and readers do not see it', async () => {
  const before = await findSettings(editor, 'front-page')
  const draft = { ...page, works: ['', '', '', '', '', ''] }
  const saved = await saveFrontPageDraft(editor, { version: before.version, draft })
  expect(saved).toEqual({ outcome: 'saved', version: before.version + 1 })
  const after = await findSettings(editor, 'front-page')
  expect(after.draft).toEqual(draft)
  expect(after.fields).toEqual(before.fields)

  const stale = { version: before.version, draft: page }
  expect(await saveFrontPageDraft(admin, stale)).toEqual({
    outcome: 'conflict',
    version: after.version,
  })
  expect(await saveFrontPageDraft(admin, { ...stale, draft: null })).toEqual({
    outcome: 'conflict',
    version: after.version,
  })
  const discard = { version: after.version, draft: null }
  expect(await saveFrontPageDraft(editor, discard)).toMatchObject({ outcome: 'saved' })
  expect((await findSettings(editor, 'front-page')).draft).toBeNull()
  const [latest] = await listSettingsRevisions(editor, 'front-page')
  expect(latest).toMatchObject({ change: 'kept', why: 'Changes that were discarded' })
})

test('a front page cannot be restored while it shows what was taken down since', async () => {
  const { id, piece } = await givenLive(editor, workText(), 'soon-taken-down', 'work')
  const works = [piece.key!, ...page.works.slice(1)]
  await publishPage({ works })
  const [{ number } = { number: 0 }] = await listSettingsRevisions(editor, 'front-page')
  await publishPage({})
  await unpublish(editor, { id })
  const { version } = await findSettings(editor, 'front-page')
  const result = await restoreSettings(editor, { form: 'front-page', version, number })
  expect(result).toMatchObject({ outcome: 'invalid', problems: [{ path: ['works', 0] }] })
})
