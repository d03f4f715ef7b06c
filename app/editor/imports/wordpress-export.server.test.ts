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
    ['/category/flash', 'Flash'],
    ['/category/history', 'History'],
    ['/category/law', 'Law'],
    ['/tag/history', 'History'],
    ['/tag/sailors', 'Sailors'],
    ['/tag/studios', 'Studios'],
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

function postOf(content: string, more = '') {
  return articleOf(`<content:encoded><![CDATA[${content}]]></content:encoded>${more}`)
}

const meta = (name: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${name}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

/** The rest of a file after a post: another item, such as a picture. */
const item = (type: string, id: number, fields: string) =>
  `</item><item>${fields}<wp:post_type>${type}</wp:post_type><wp:post_id>${id}</wp:post_id>`

/** A post is the last item of its file, so what stands before it is closed. */
function postWith(
  content: string,
  others: [type: string, id: number, fields: string][],
  more = '',
) {
  const before = others.map(([type, id, fields]) => item(type, id, fields)).join('')
  return postOf(
    content,
    `${more}<wp:post_type>post</wp:post_type><wp:post_id>1</wp:post_id>${before}${item('post', 2, '')}`,
  )
}

const picture = (id: number, parent: number, caption = '') =>
  [
    'attachment',
    id,
    `<wp:post_parent>${parent}</wp:post_parent><wp:attachment_url>https://old.example/wp-content/uploads/${id}.jpg</wp:attachment_url><excerpt:encoded>${caption}</excerpt:encoded>`,
  ] as [string, number, string]

test('titles, excerpts and captions keep their characters and lose their tags', () => {
  const { title, excerpt } = articleOf(
    '<title><![CDATA[Sailors&#8217; <em>marks</em><br>&#038; more&hellip;]]></title><excerpt:encoded><![CDATA[<p>One &amp; two</p><p>three</p>]]></excerpt:encoded>',
  )
  expect([title, excerpt]).toEqual(['Sailors’ marks & more…', 'One & two three'])
})

for (const [what, content, html] of [
  [
    'a caption in the shortcode',
    '[caption caption="A &amp; b."]<img src="a.jpg" alt="c > d">[/caption]',
    '<figure><img src="a.jpg" alt="c > d"><figcaption>A &amp; b.</figcaption></figure>',
  ],
  [
    'a caption after the picture',
    '[caption id="x"]<a href="/"><img src="a.jpg"></a> A <b>b</b>[/caption]',
    '<figure><a href="/"><img src="a.jpg"></a><figcaption> A <b>b</b></figcaption></figure>',
  ],
  [
    'code with a sign that begins a tag',
    'A [code lang="js"]if (a<b) [c][/code] d',
    'A <pre>if (a&lt;b) &#91;c&#93;</pre> d',
  ],
  ['an escaped shortcode', 'Write [[gallery ids="1"]].', 'Write &#91;gallery ids="1"&#93;.'],
  [
    'a film',
    '[embed width="5"]https://v.example/1?a=b&amp;c[/embed]',
    '\n\n<iframe src="https://v.example/1?a=b&amp;c" title=""></iframe>\n\n',
  ],
  [
    'a film by address',
    '[youtube=https://v.example/w?v=1&amp;w=6]',
    '\n\n<iframe src="https://v.example/w?v=1&amp;w=6" title=""></iframe>\n\n',
  ],
  [
    'a recording',
    "[audio mp3='https://a.example/1.mp3'][/audio]",
    '\n\n<audio src="https://a.example/1.mp3" title=""></audio>\n\n',
  ],
  [
    'a recording by address',
    '[audio https://a.example/1.mp3|titles=A]',
    '\n\n<audio src="https://a.example/1.mp3" title=""></audio>\n\n',
  ],
] as const) {
  test(`reads ${what}`, () => {
    expect(postOf(content)).toMatchObject({ html, losses: [] })
  })
}

test('a gallery has the pictures that it names, or those that were uploaded to the article', () => {
  const pictures = [picture(8, 1, 'By Ida'), picture(7, 1), picture(9, 5)]
  const shown = (content: string) =>
    [...postWith(content, pictures).html.matchAll(/(\d+)\.jpg.*?<figcaption>(.*?)</g)].map(
      (matches) => matches.slice(1),
    )
  expect(shown('[gallery]')).toEqual([
    ['7', ''],
    ['8', 'By Ida'],
  ])
  expect(shown("[gallery ids='9,8']")).toEqual([
    ['9', ''],
    ['8', 'By Ida'],
  ])
  expect(shown('[gallery exclude="7"]')).toEqual([['8', 'By Ida']])
  expect(postWith('[gallery ids="9,11"]', pictures).losses).toEqual([
    'Not in the file, and left out of a gallery: number 11 in WordPress.',
  ])
  expect(postWith('[gallery][playlist]', []).losses).toEqual([
    'A gallery was left out: the file has nothing that was uploaded to the article.',
    'A playlist was left out: the file has nothing that was uploaded to the article.',
  ])
})

test('reads footnotes and reusable blocks from where WordPress keeps them', () => {
  const content = '<!-- wp:block {"ref":9} /--><!-- wp:block {"ref":10} /--><!-- wp:footnotes /-->'
  const block =
    '<title>A box</title><content:encoded><![CDATA[<p>Mind.</p><!-- wp:block {"ref":9} /-->]]></content:encoded>'
  const notes = meta('footnotes', '[{"content":"By <em>hand<\\/em>.","id":"a"}]')
  expect(postWith(content, [['wp_block', 9, block]], notes)).toMatchObject({
    html: '<p>Mind.</p><ol><li>By <em>hand</em>.</li></ol>',
    losses: [
      'A reusable block was left out (number 9 in WordPress). It holds itself, or too much.',
      'A reusable block was left out (number 10 in WordPress). It is not in the file.',
      'Footnotes became a numbered list.',
    ],
  })
  expect(postOf('<!-- wp:footnotes /-->').losses).toEqual(['Its footnotes are not in the file.'])
})

test('says what a reusable block had other words for', () => {
  const content =
    '<!-- wp:block {"ref":9,"content":{"Heading":{"content":"Our \\u003cb\\u003eown\\u003c/b\\u003e"}}} /-->'
  const block = '<title>A box</title><content:encoded>Theirs</content:encoded>'
  expect(postWith(content, [['wp_block', 9, block]])).toMatchObject({
    html: 'Theirs',
    losses: ['The reusable block “A box” had other words in this article: “Our own”.'],
  })
})

test('says that a main picture is not in the file', () => {
  expect(postOf('', meta('_thumbnail_id', '12')).losses).toEqual([
    'Its main picture (number 12 in WordPress) is not in the file.',
  ])
})

test('counts what is no article', () => {
  const others = [
    ...(['portfolio', 'portfolio', 'nav_menu_item'] as const).map((type, index) =>
      item(type, index, ''),
    ),
    item('post', 10, '<wp:status>trash</wp:status>'),
    item('post', 11, '<wp:status>auto-draft</wp:status>'),
  ]
  expect(readWordpressExport(exportOf(others.join('')).replace('<item></item>', '')).notes).toEqual(
    [
      'Of the type “portfolio”, not imported: 2.',
      'Articles in the trash, not imported: 1.',
      'Articles that were never saved, not imported: 1.',
    ],
  )
})

test('pictures on the hosts of WordPress.com are those of the site', () => {
  const { pictures } = readWordpressExport(fixture)
  const path = (address: string) => pictures.test(address) && address.replace(pictures, '')
  expect(
    [
      'https://old.files.wordpress.com/2020/05/a.jpg?w=604',
      'https://i0.wp.com/old.example/wp-content/uploads/2020/05/a.jpg?resize=3',
      '//i2.wp.com/old.files.wordpress.com/2020/05/a.jpg?w=604',
      'https://old.example/blog/wp-content/uploads/2020/05/a.jpg',
      '/wp-content/uploads/2020/05/a.jpg',
      'https://elsewhere.example/2020/05/a.jpg',
    ].map(path),
  ).toEqual([
    '2020/05/a.jpg?w=604',
    '2020/05/a.jpg?resize=3',
    '2020/05/a.jpg?w=604',
    '2020/05/a.jpg',
    '2020/05/a.jpg',
    false,
  ])
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
  expect(postOf(open).html).toHaveLength(open.length)
  postOf('[code][youtube=[latex][[audio '.repeat(40_000))
  postOf(`[caption ${'a'.repeat(200_000)}[/caption][gallery ${'a '.repeat(100_000)}]`)
})
