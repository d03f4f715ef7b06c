import { expect, test } from 'vitest'
import { inventedPieces } from '#app/catalogue/catalogue.server.ts'
import { hasInventedContent } from '#app/features/site/preview.server.ts'
import { hasInventedSettings, readFirstSettings } from '#app/server/site-settings.server.ts'
import { inFrontMatter, inSiteSettings, inText, inValue, inventions } from './inventions.ts'

test('lists everything marked as fictional with its place', () => {
  const page = {
    letters: { items: [{ name: 'Morag', fictional: true }, { name: 'Real' }] },
    figures: [{ label: 'stories', value: '50+', fictional: true }],
  }
  expect(inValue({ page })).toEqual([
    'page.letters.items[Morag]: made up',
    'page.figures[stories]: made up',
  ])
  expect(inValue({ fictional: true, texts: ['x'] })).toEqual(['all of it: made up'])
})

test('lists missing settings', () => {
  const site = { social: [{ name: 'YouTube', url: null }], video: null, adverts: null }
  expect(inValue({ site, films: [{ title: 'Two Names', embedId: null }] })).toEqual([
    'site.social[YouTube].url: no address yet',
    'site.video: no video host yet',
    'films[Two Names].embedId: no film at the video host yet',
  ])
  expect(inValue({ site: { social: [{ name: 'YouTube', url: 'https://x.test' }] } })).toEqual([])
})

test('lists what the settings lack or mark as made up, by their page', () => {
  const first = readFirstSettings()
  const listed = inSiteSettings(first).map(({ file, what }) => `${file} ${what.split(':')[0]}`)
  for (const line of [
    '/edit/settings/publisher publisher',
    '/edit/settings/publisher icoRegistration',
    '/edit/settings/publisher processors',
    '/edit/settings/publisher deletionRuleIsSet',
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
  const files = inSiteSettings({ ...first, publisher }).map(({ file }) => file)
  expect(files).not.toContain('/edit/settings/publisher')
})

test('lists a placeholder address with its line', () => {
  expect(
    inText('one\nwrite to hello@indelible.example.\nhttps://a.example/b, for example'),
  ).toEqual(['line 2: hello@indelible.example', 'line 3: https://a.example'])
})

test('treats a piece as real unless it is marked as fictional', () => {
  const article = 'content/articles/a.md'
  expect(inFrontMatter('---\ntitle: A\nfictional: true\n---\nText', article)).toHaveLength(1)
  expect(inFrontMatter('---\ntitle: A\n---\nfictional: true', article)).toEqual([])
})

test('lists a film without its id at the video host', () => {
  const film = 'content/films/a.md'
  expect(inFrontMatter('---\ntitle: A\n---\n', film)).toEqual([
    'embedId: no film at the video host yet',
  ])
  expect(inFrontMatter('---\nembedId: x\n---\n', film)).toEqual([])
})

test('finds the fictional content of the present magazine', async () => {
  const found = await inventions()
  const files = new Set(found.map(({ file }) => file))
  expect(files).toContain('content/films/identity-series-two-names.md')
  expect(files).not.toContain('content/first-settings.ts')
})

test('the site calls itself a preview as long as anything is marked as fictional', async () => {
  const found = [...(await inventions()), ...inSiteSettings(readFirstSettings())]
  const fictional = found.filter(({ what }) => what.includes('made up'))
  expect(hasInventedContent || inventedPieces > 0 || hasInventedSettings()).toBe(
    fictional.length > 0,
  )
})
