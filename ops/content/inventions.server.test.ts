import { expect, test } from 'vitest'
import { schedule, unpublish } from '#app/pieces/publication/publication.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import {
  hasInventedSettings,
  readFirstSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { hasInventedContent } from '#app/site/invented-content.server.ts'
import { articleText, givenActor, givenDraft, givenLive } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { inContent, inPiece, inSiteSettings, inText, inValue } from './inventions.ts'
import { type MagazinePiece, piecesInDatabase, piecesInFiles } from './magazine-pieces.ts'

const whats = (inventions: { what: string }[]) => pluck(inventions, 'what')

test('lists everything marked as fictional with its place', () => {
  const page = {
    letters: { items: [{ name: 'Morag', fictional: true }, { name: 'Real' }] },
    figures: [{ label: 'stories', value: '50+', fictional: true }],
  }
  expect(whats(inValue({ page }))).toEqual([
    'page.letters.items[Morag]: made up',
    'page.figures[stories]: made up',
  ])
  expect(whats(inValue({ fictional: true, texts: ['x'] }))).toEqual(['all of it: made up'])
})

test('lists missing settings, and says which of them a magazine may open without', () => {
  const site = { social: [{ name: 'YouTube', url: null }], host: null, adverts: null }
  expect(inValue({ site, icoRegistration: null })).toEqual([
    { what: 'site.social[YouTube].url: no address yet', isOptional: true },
    { what: 'site.host: no host of films yet', isOptional: true },
    { what: expect.stringContaining('icoRegistration: no registration'), isOptional: false },
  ])
  expect(inValue({ site: { social: [{ name: 'YouTube', url: 'https://x.test' }] } })).toEqual([])
})

test('lists what the settings lack or mark as made up, by their page', () => {
  const first = readFirstSettings()
  const listed = inSiteSettings(first).map(({ place, what }) => `${place} ${what.split(':')[0]}`)
  for (const line of [
    '/edit/settings/publisher publisher',
    '/edit/settings/publisher icoRegistration',
    '/edit/settings/publisher processors',
    '/edit/settings/publisher deletionRuleIsSet',
    '/edit/settings/films host',
    '/edit/settings/social-links [youtube].url',
    '/edit/settings/contact all of it',
    '/edit/settings/contact hello@indelible.example',
    '/edit/settings/team members[Rosa Haddon]',
    '/edit/front-page testimonials[Morag Petrie]',
  ])
    expect(listed).toContain(line)
  const publisher = {
    name: 'Indelible Press Ltd',
    address: '1 Example Street',
    icoRegistration: 'ZA123456',
    processors: [{ name: 'Harbour Ltd', task: 'runs the server', country: 'UK' }],
    deletionRuleIsSet: true as const,
  }
  const places = pluck(inSiteSettings({ ...first, publisher }), 'place')
  expect(places).not.toContain('/edit/settings/publisher')
})

test('lists a placeholder address with its line', () => {
  expect(
    whats(inText('one\nwrite to hello@indelible.example.\nhttps://a.example/b, for example')),
  ).toEqual(['line 2: hello@indelible.example', 'line 3: https://a.example'])
})

function piece(kind: MagazinePiece['kind'], fields: MagazinePiece['fields'], body = 'Text') {
  return { place: '/here', kind, fields, body }
}

test('treats a piece as real unless it is marked as made up', () => {
  expect(inPiece(piece('article', { title: 'A', fictional: true }))).toHaveLength(1)
  expect(inPiece(piece('article', { title: 'A' }, 'fictional: true'))).toEqual([])
})

test('a magazine may open without the films themselves', () => {
  expect(inPiece(piece('film', { title: 'A' }))).toEqual([
    { place: '/here', what: 'embedId: no film at the video host yet', isOptional: true },
  ])
  expect(inPiece(piece('film', { title: 'A', embedId: 'x' }))).toEqual([])
})

test('finds placeholder addresses in the fields and the text of a piece', () => {
  const source = { title: 'A', sources: [{ url: 'https://studio.example/care' }] }
  expect(whats(inPiece(piece('article', source, 'Write to a@b.example.')))).toEqual([
    'https://studio.example',
    'line 1: a@b.example',
  ])
})

test('looks at what readers read and at what is scheduled, and not at drafts or what was taken down', async () => {
  const editor = await givenActor('editor')
  const madeUp = { fictional: true }
  const live = await givenLive(editor, articleText(madeUp))
  const soon = await givenDraft(editor, articleText(madeUp))
  await schedule(editor, { ...soon, at: new Date('2099-01-01T09:00:00Z') })
  const draft = await givenDraft(editor, articleText(madeUp))
  const unpublished = await givenLive(editor, articleText(madeUp))
  await unpublish(editor, { id: unpublished.id })
  const places = pluck((await piecesInDatabase()).flatMap(inPiece), 'place')
  expect(places).toContain(`/blog/${live.slug}`)
  expect(places).toContain(`/blog/${soon.slug} (scheduled)`)
  expect(places.join()).not.toContain(draft.slug)
  expect(places.join()).not.toContain(unpublished.slug)
})

test('finds the made-up content of the present magazine', async () => {
  const places = pluck((await piecesInFiles()).flatMap(inPiece), 'place')
  expect(places).toContain('content/films/identity-series-two-names.md')
  const inModules = pluck(await inContent(), 'place')
  expect(inModules).not.toContain('content/first-settings.ts')
})

test('the site calls itself a preview as long as anything is marked as made up', async () => {
  const existing = [
    ...(await inContent()),
    ...(await piecesInDatabase()).flatMap(inPiece),
    ...inSiteSettings(readFirstSettings()),
  ]
  expect(hasInventedContent || catalogue.hasInvented || hasInventedSettings()).toBe(
    existing.some(({ what }) => what.includes('made up')),
  )
})
