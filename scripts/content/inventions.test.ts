import { expect, test } from 'vitest'
import { inFrontMatter, inText, inValue, inventions } from './inventions.ts'

test('what says of itself that it was made up is listed by where it stands', () => {
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

test('what is missing is listed, too', () => {
  const site = { social: [{ name: 'YouTube', url: null }], video: null, adverts: null }
  expect(inValue({ site, films: [{ title: 'Two Names', embedId: null }] })).toEqual([
    'site.social[YouTube]: no address yet',
    'site.video: no video host yet',
    'films[Two Names]: no film at the video host yet',
  ])
  expect(inValue({ site: { social: [{ name: 'YouTube', url: 'https://x.test' }] } })).toEqual([])
})

test('an address that leads nowhere is listed with its line', () => {
  expect(
    inText('one\nwrite to hello@indelible.example.\nhttps://a.example/b, for example'),
  ).toEqual(['line 2: hello@indelible.example', 'line 3: https://a.example'])
})

test('a piece is real unless it says otherwise', () => {
  expect(inFrontMatter('---\ntitle: A\nfictional: true\n---\nText')).toHaveLength(1)
  expect(inFrontMatter('---\ntitle: A\n---\nfictional: true')).toEqual([])
})

test('the magazine as it is knows what of it was made up', async () => {
  const found = await inventions()
  const files = new Set(found.map(({ file }) => file))
  for (const file of ['content/site.ts', 'content/episodes.ts', 'content/pages/home.ts'])
    expect(files).toContain(file)
})
