import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UnreadableExport } from './site-export.ts'
import { readWordpressExport } from './wordpress-export.server.ts'

const fixture = readFileSync('tests/imports/wordpress/export.xml', 'utf8')
const [head = ''] = fixture.split('<item>')
const foot = '</channel></rss>'

function exportOf(item: string) {
  return `${head}<item>${item}<wp:post_type>post</wp:post_type><wp:post_id>1</wp:post_id></item>${foot}`
}

function articleOf(item: string) {
  return readWordpressExport(exportOf(item)).articles[0]!
}

test('reads the addresses that an article had', () => {
  const { articles } = readWordpressExport(fixture)
  expect(articles.find(({ slug }) => slug === 'blocks')?.paths).toEqual([
    '/2024/01/blocks',
    '/2024/01/first-name-of-the-blocks',
  ])
  expect(articles.find(({ title }) => title === 'A draft')?.paths).toEqual([])
})

test('what not everybody could read says so', () => {
  const { articles } = readWordpressExport(fixture)
  const withheld = articles.flatMap((article) => article.withheld ?? [])
  expect(withheld).toEqual([
    'It is “draft” in WordPress.',
    'It is “private” in WordPress.',
    'It has a password in WordPress.',
  ])
})

test('reads tags and categories by their addresses', () => {
  expect([...readWordpressExport(fixture).topics]).toEqual([
    ...[
      ['/category/flash', 'Flash'],
      ['/category/history', 'History'],
      ['/category/law', 'Law'],
    ],
    ...[
      ['/tag/history', 'History'],
      ['/tag/sailors', 'Sailors'],
      ['/tag/studios', 'Studios'],
    ],
  ])
})

test('names the shortcodes that stay as words', () => {
  const { losses, html } = articleOf(
    '<content:encoded><![CDATA[A [sic] word, [1], [contact-form-7 id="5" title="x"].]]></content:encoded>',
  )
  expect(losses).toEqual([
    '“[sic]” may be a shortcode, and stayed as words.',
    '“[contact-form-7 id="5" title="x"]” may be a shortcode, and stayed as words.',
  ])
  expect(html).toContain('[contact-form-7')
})

test('control characters, which XML does not allow, are skipped', () => {
  expect(articleOf('<title>A\u0008 \u001fword</title>').title).toBe('A word')
})

const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(100)}">${Array.from('bcdefghij')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]>`

for (const [what, xml] of [
  ['declares entities', fixture.replace('<rss', `${bomb}<rss`).replace('<title>', '<title>&j;')],
  [
    'reads a file',
    fixture.replace('<rss', '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss'),
  ],
  ['uses an entity that is none', exportOf('<title>&j;</title>')],
  ['ends too early', fixture.slice(0, -40)],
  ['is another feed', '<rss version="2.0"><channel><title>A</title></channel></rss>'],
  ['is no XML', '{"db":[]}'],
  ['is empty', ''],
]) {
  test(`a file that ${what} is refused`, () => {
    expect(() => readWordpressExport(xml!)).toThrow(UnreadableExport)
  })
}

test('shortcodes without an end do not take minutes', () => {
  const open = '[caption][gallery [embed [a b="'.repeat(40_000)
  expect(articleOf(`<content:encoded><![CDATA[${open}]]></content:encoded>`).html).toHaveLength(
    open.length,
  )
})
