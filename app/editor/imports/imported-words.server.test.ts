import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { givenActor, pieceSeenBy } from '#tests/given-pieces.ts'
import { rowsWhere } from '#tests/rows.ts'
import { readGhostExport } from './ghost-export.server.ts'
import { importSite } from './import-site.server.ts'
import { reportOf } from './report.ts'
import type { SiteExport } from './site-export.ts'
import { readWordpressExport } from './wordpress-export.server.ts'

// Exports are made from the grammar of both programs. Each word in them is another, so that one that is missing, doubled or
// run into its neighbour is found. A word that a reader saw must be in the draft, and where it cannot be, in the report.

type Words = {
  /** A word that the draft has to have. */
  shown: () => string
  /** A word that the draft or the report has to have. */
  reported: () => string
  /** A word that no reader saw. */
  hidden: () => string
  /** What stands beside the content: footnotes, reusable blocks, pictures. */
  beside: { footnotes: string[]; reusable: Map<number, string>; attached: Map<number, string> }
}

/** HTML with a word at each mark, or what writes more than that. The marks are explained at `write`. */
type Piece = string | ((words: Words, fill: (html: string) => string) => string)

// Each program writes where its pictures lie, below /own.
const parts: Record<string, string> = {
  image: '<img src="/own/2020/05/a.jpg" alt="{shown}">',
  'image elsewhere': '<img src="https://cdn.elsewhere.example/a.jpg" alt="{reported}">',
  figure: '<figure class="wp-block-image">{image}<figcaption>{inner}</figcaption></figure>',
}

const inline = [
  '{shown}',
  '<strong>{shown} </strong>{shown}',
  '{shown} <a href="https://a.example/">{shown} <em>{shown}</em></a>',
  '{shown}<br>{shown}',
  '<code>{shown}</code> &amp; <s>{shown}</s>',
  '<span class="x">{shown}</span>, “{shown}”',
  '{shown}<sup data-fn="n" class="fn"><a href="#n" id="n-link">7</a></sup>',
]

/** What both editors write, and what people put into their blocks of HTML. */
const html = [
  '<p>{inner}</p>',
  '<h2>{inner}</h2>',
  '<h4>{inner}</h4>',
  '<ul><li>{inner}</li><li>{inner}<ol><li>{inner}</li></ol></li></ul>',
  '<blockquote><p>{inner}</p><cite>{inner}</cite></blockquote>',
  '<blockquote><h3>{inner}</h3><blockquote>{inner}</blockquote></blockquote>',
  '<figure>{image elsewhere}<figcaption>{inner}</figcaption></figure>',
  '<figure>{image}<p>{inner}</p><figcaption>{inner}</figcaption></figure>',
  '<p><a href="https://a.example/">{image}</a> {shown}</p>',
  '<a href="https://a.example/">{image}<h3>{shown}</h3><p>{shown}</p></a>',
  '<table><caption>{inner}</caption><tr><th>{inner}</th><th>{inner}</th></tr><tr><td><p>{inner}</p><p>{inner}</p></td><td>{inner}<ul><li>{inner}</li></ul></td></tr></table>',
  '<ul><li><table><tr><td>{inner}</td><td>{inner}</td></tr></table></li></ul>',
  '<pre><code>{shown}\n  {shown}</code></pre>',
  '<pre class="wp-block-verse">{shown}<br>{shown}</pre>',
  '<details><summary>{inner}</summary><p>{inner}</p></details>',
  '<dl><dt>{inner}</dt><dd>{inner}</dd><dd>{inner}</dd></dl>',
  '<div>{inner}<div>{inner}</div>{inner}</div>',
  '<fieldset><legend>{inner}</legend>{inner}</fieldset>',
  '<form><label>{reported}</label><input><select><option>{reported}</option><option>{reported}</option></select><button>{reported}</button></form>',
  '<button>{reported}</button><script>{hidden}</script><style>{hidden}</style><template>{hidden}</template><!-- {hidden} -->',
  '<iframe src="https://v.example/1" title="{shown}"></iframe>',
  '<object data="https://v.example/2"><param name="movie" value="https://v.example/2"><p>{shown}</p></object>',
  '<p><img src="data:image/gif;base64,R0" data-src="/own/2020/05/a.jpg" alt="{shown}"><noscript><img src="/own/2020/05/a.jpg" alt="{shown again}"></noscript></p>',
  '<svg><title>{hidden}</title><text>{reported}</text></svg>',
]

/** What may hold any of these. */
const holding = [
  '<div>{nested}{nested}</div>',
  '<blockquote>{nested}</blockquote>',
  '<ul><li>{nested}{nested}</li></ul>',
  '<table><tr><td>{nested}</td><td>{nested}</td></tr></table>',
  '<figure>{nested}<figcaption>{nested}</figcaption></figure>',
  // No document holds a link within a link, so no editor writes one.
  '<a href="https://a.example/">{nested without links}</a>',
  '<em>{nested}</em>',
  '<h3>{nested}</h3>',
  '<p>{shown} {nested} {shown}</p>',
  '<div class="kg-callout-card"><div class="kg-callout-text">{nested}</div></div>',
]

const block = (name: string, content: string, settings = '') =>
  `<!-- wp:${name} ${settings}-->\n${content}\n<!-- /wp:${name} -->`

const wordpress: Piece[] = [
  ...[...html, ...holding].map((piece) => block('html', piece)),
  block('paragraph', '<p>{inner}</p>', '{"align":"left"} '),
  block(
    'gallery',
    `<figure class="wp-block-gallery has-nested-images">${block('image', '{figure}')}${block('image', '{figure}')}<figcaption class="blocks-gallery-caption">{inner}</figcaption></figure>`,
  ),
  block(
    'gallery',
    '<ul class="wp-block-gallery"><li class="blocks-gallery-item">{figure}</li><li class="blocks-gallery-item"><figure>{image}</figure></li></ul>',
  ),
  block(
    'columns',
    `<div class="wp-block-columns">${block('column', `<div>${block('heading', '<h2>{inner}</h2>')}</div>`)}${block('column', `<div>${block('list', '<ul><li>{inner}</li></ul>')}</div>`)}</div>`,
  ),
  block(
    'embed',
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://v.example/3\n</div><figcaption>{inner}</figcaption></figure>',
  ),
  block(
    'file',
    '<div class="wp-block-file"><a href="https://a.example/a.pdf">{shown}</a><a href="https://a.example/a.pdf" class="wp-block-file__button" download>{shown}</a></div>',
  ),
  block(
    'buttons',
    `<div class="wp-block-buttons">${block('button', '<div class="wp-block-button"><a class="wp-block-button__link" href="https://a.example/">{shown}</a></div>')}${block('button', '<div class="wp-block-button"><a class="wp-block-button__link">{shown}</a></div>')}</div>`,
  ),
  block(
    'video',
    '<figure class="wp-block-video"><video controls src="https://v.example/4.mp4"></video><figcaption>{inner}</figcaption></figure>',
  ),
  block(
    'pullquote',
    '<figure class="wp-block-pullquote"><blockquote><p>{inner}</p><cite>{inner}</cite></blockquote></figure>',
  ),
  '<!-- wp:acf/note {"data":{"heading":"{reported}"}} /-->',
  ({ beside }, fill) => {
    beside.footnotes.push(fill('{shown} <em>{shown}</em>'))
    return '<!-- wp:latest-posts /-->'
  },
  ({ beside }, fill) => {
    const id = 1000 + beside.reusable.size
    beside.reusable.set(id, fill(block('paragraph', '<p>{inner}</p>')))
    return `<!-- wp:block {"ref":${id}} /-->`
  },
  // The classic editor.
  '{inner}\n\n{inner}\n{inner}\n\n<h3>{inner}</h3>\n{inner}',
  '[caption id="a" align="left" width="5" caption="{shown} &amp; {shown}"]{image}[/caption]',
  '{shown}\n[caption id="a"]<a href="/own/2020/05/a.jpg">{image}</a> {inner}[/caption]\n{shown}',
  '{shown} [code lang="js"]if ({shown}<{shown}) [b][/code] {shown}',
  ({ beside, shown }, fill) => {
    const id = 2000 + beside.attached.size
    beside.attached.set(id, shown())
    return fill(`{shown}\n\n[gallery ids="${id}"]\n\n{shown}`)
  },
  '{shown} [audio mp3="https://a.example/1.mp3"][/audio] {shown}',
  '[embed]https://v.example/5[/embed]\n\n{shown} [youtube=https://v.example/6?v=a] {shown}',
  '[contact-form id="5" title="{shown}"] [[gallery {shown}]]',
]

const ghostCards = [
  ...[...html, ...holding].map(
    (piece) => `<!--kg-card-begin: html-->${piece}<!--kg-card-end: html-->`,
  ),
  '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image">{image}</div><div class="kg-gallery-image">{image}</div></div></div><figcaption><p>{inner}</p></figcaption></figure>',
  '<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">{shown}</div><div class="kg-bookmark-description">{shown}</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://cdn.elsewhere.example/a.jpg" alt=""><span class="kg-bookmark-author">{shown}</span><span class="kg-bookmark-publisher">{shown}</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://cdn.elsewhere.example/a.jpg" alt=""></div></a><figcaption>{inner}</figcaption></figure>',
  '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">{reported}</div><div class="kg-callout-text">{inner}</div></div>',
  '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">{inner}</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>{inner}</p></div></div>',
  '<div class="kg-card kg-button-card"><a href="https://a.example/" class="kg-btn">{shown}</a></div>',
  '<div class="kg-card kg-product-card"><div class="kg-product-card-container">{image}<div class="kg-product-card-title-container"><h4 class="kg-product-card-title">{inner}</h4></div><div class="kg-product-card-rating"><span class="kg-product-card-rating-star"><svg><path></path></svg></span></div><div class="kg-product-card-description"><p>{inner}</p></div><a href="https://a.example/" class="kg-product-card-button"><span>{shown}</span></a></div></div>',
  '<div class="kg-card kg-audio-card"><img src="" alt="{hidden}" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="https://a.example/1.mp3"></audio><div class="kg-audio-title">{shown}</div><div class="kg-audio-player"><button class="kg-audio-play-icon"></button><span class="kg-audio-current-time">{hidden}</span><div class="kg-audio-time">/<span class="kg-audio-duration">{shown}</span></div><input type="range"><button class="kg-audio-playback-rate">{hidden}</button></div></div></div>',
  '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://v.example/1.mp4"></video><div class="kg-video-overlay"><button>{hidden}</button></div><div class="kg-video-player-container"><div class="kg-video-player"><span class="kg-video-current-time">{hidden}</span></div></div></div><figcaption>{inner}</figcaption></figure>',
  '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://a.example/a.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">{shown}</div><div class="kg-file-card-caption">{shown}</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">{shown}</div><div class="kg-file-card-filesize">{shown}</div></div></div><div class="kg-file-card-icon"><svg><title>{hidden}</title></svg></div></a></div>',
  '<div class="kg-card kg-header-card kg-v2"><div class="kg-header-card-content"><h2 class="kg-header-card-heading">{inner}</h2><p class="kg-header-card-subheading">{inner}</p><a href="https://a.example/" class="kg-header-card-button">{shown}</a></div></div>',
  '<div class="kg-card kg-signup-card"><h2>{shown}</h2><form><input type="email"><button><span>{reported}</span></button></form><p>{shown}</p></div>',
  '<div class="kg-card kg-cta-card"><div class="kg-cta-sponsor-label"><p>{shown}</p></div><div class="kg-cta-text"><p>{shown}</p></div><a href="https://a.example/" class="kg-cta-button">{shown}</a></div>',
  '<p>{shown}</p><!--members-only--><p>{shown}</p>',
  '<p>{shown}<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1" class="footnote-item"><p>{shown} <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
]

type Post = { id: number; html: string; title: string; excerpt: string; beside: Words['beside'] }

let count = 0

function wordsFor() {
  const output = { shown: [] as string[], reported: [] as string[], hidden: [] as string[] }
  const make = (list: string[]) => () => {
    count += 1
    list.push(`ink${count}x`)
    return `ink${count}x`
  }
  const words: Words = {
    shown: make(output.shown),
    reported: make(output.reported),
    hidden: make(output.hidden),
    beside: { footnotes: [], reusable: new Map(), attached: new Map() },
  }
  return { words, output }
}

function contentOf(grammar: readonly Piece[], choices: [number, number][], words: Words) {
  const written = choices.map(([piece, within]) =>
    write(grammar[piece % grammar.length]!, words, within),
  )
  return written.join('\n\n')
}

/**
 * A piece with words at its marks: {shown}, {reported} and {hidden} are words of their kind, {inner} is a line and {nested} a
 * piece of HTML, chosen by `within`.
 */
function write(piece: Piece, words: Words, within: number) {
  let [next, word] = [within, '']
  const chosen = (from: string[]) => from[++next % from.length]!
  const marks: Record<string, () => string> = {
    shown: () => (word = words.shown()),
    'shown again': () => word,
    reported: words.reported,
    hidden: words.hidden,
    inner: () => fill(chosen(inline)),
    nested: () => fill(chosen(html)),
    'nested without links': () => marks.nested!().replaceAll(/<\/?a\b[^>]*>/g, ''),
  }
  const fill = (text: string): string =>
    text.replaceAll(/\{([a-z ]+)\}/g, (_, mark) => marks[mark]?.() ?? fill(parts[mark]!))
  return typeof piece === 'string' ? fill(piece) : piece(words, fill)
}

const cdata = (name: string, text: string | number) => `<${name}><![CDATA[${text}]]></${name}>`

function wordpressExport(posts: Post[]): SiteExport {
  const item = (type: string, id: number, content: string, more = '') =>
    `<item>${cdata('wp:post_type', type)}${cdata('wp:post_id', id)}${cdata('wp:status', 'publish')}${cdata('content:encoded', content)}${more}</item>`
  const items = posts.map(({ id, html, title, excerpt, beside }) => {
    const { footnotes, reusable, attached } = beside
    const notes = JSON.stringify(footnotes.map((content) => ({ content, id: 'n' })))
    const meta = `<wp:postmeta>${cdata('wp:meta_key', 'footnotes')}${cdata('wp:meta_value', notes)}</wp:postmeta>`
    const content = footnotes.length > 0 ? `${html}\n\n<!-- wp:footnotes /-->` : html
    const fields = `${cdata('title', title)}${cdata('excerpt:encoded', excerpt)}${cdata('link', `https://old.example/${id}/`)}`
    return [
      item('post', id, content, `${fields}${footnotes.length > 0 ? meta : ''}`),
      ...[...reusable].map(([key, block]) => item('wp_block', key, block)),
      ...[...attached].map(([key, caption]) =>
        item(
          'attachment',
          key,
          '',
          `${cdata('wp:attachment_url', '/own/2020/05/a.jpg')}${cdata('excerpt:encoded', caption)}`,
        ),
      ),
    ].join('')
  })
  return readWordpressExport(
    `<rss xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${items.join('').replaceAll('/own/', 'https://old.example/wp-content/uploads/')}</channel></rss>`,
  )
}

function ghostExport(posts: Post[]): SiteExport {
  const rows = posts.map(({ id, html, title, excerpt }) => ({
    id: String(id),
    title,
    slug: `post-${id}`,
    type: 'post',
    status: 'published',
    html: html.replaceAll('/own/', '__GHOST_URL__/content/images/'),
    custom_excerpt: excerpt,
  }))
  return readGhostExport(JSON.stringify({ db: [{ data: { posts: rows } }] }))
}

const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

async function draftOf(slug: string | null) {
  const [piece] = await rowsWhere(pieces, { slug: slug ?? '' })
  if (!piece) throw new Error(`There is no ${slug}`)
  return (await pieceSeenBy(await givenActor('editor'), piece.id)).text
}

for (const [program, grammar, write] of [
  ['WordPress', wordpress, wordpressExport],
  ['Ghost', ghostCards, ghostExport],
] as const) {
  test(`each word of an article of ${program} is in its draft, or in the report where it cannot be`, async () => {
    const choice = fc.tuple(fc.nat(grammar.length - 1), fc.nat(inline.length * html.length - 1))
    const posts = fc.array(choice, { minLength: 1, maxLength: 8 })
    let compared = 0
    await fc.assert(
      fc.asyncProperty(posts, async (choices) => {
        const { words, output } = wordsFor()
        const { shown, beside } = words
        const content = contentOf(grammar, choices, words)
        const [title, excerpt] =
          program === 'WordPress'
            ? [
                `${shown()}&#8217;s <em>${shown()}</em><br>${shown()} &amp; more`,
                `<p>${shown()}</p><p>${shown()}&hellip;</p>`,
              ]
            : [`${shown()} <b> & ${shown()}`, shown()]
        count += 1
        const post = { id: count, html: content, title, excerpt, beside }
        const result = await importSite(write([post]))
        const draft = await draftOf(result.articles[0]?.slug ?? null)
        const body = wordsIn(draft.body)
        const inDraft = new Set([...body, ...wordsIn(Object.values(draft.fields).join(' '))])
        const report = wordsIn(reportOf(result, ({ reason }) => reason))
        const missing = output.shown.filter((word) => !inDraft.has(word))
        const unreported = output.reported.filter(
          (word) => !inDraft.has(word) && !report.includes(word),
        )
        const doubled = body.filter(
          (word, index) => /^ink/.test(word) && body.indexOf(word) !== index,
        )
        const unseen = output.hidden.filter((word) => inDraft.has(word))
        compared += output.shown.length + output.reported.length
        expect({ missing, unreported, doubled, unseen }).toMatchObject({
          missing: [],
          unreported: [],
          doubled: [],
          unseen: [],
        })
      }),
    )
    process.stdout.write(`${compared} words of ${program} compared\n`)
    expect(compared).toBeGreaterThan(400)
  })
}
