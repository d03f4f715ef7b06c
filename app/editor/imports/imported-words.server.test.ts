import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { givenActor, pieceSeenBy } from '#tests/given-pieces.ts'
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

type Piece = (
  words: Words,
  inner: (words: Words) => string,
  nested: (words: Words) => string,
) => string

/** Each program writes where its pictures lie. */
const own = '/own/2020/05/a.jpg'
const elsewhere = 'https://cdn.elsewhere.example/a.jpg'

const inline: Piece[] = [
  ({ shown }) => shown(),
  ({ shown }) => `<strong>${shown()} </strong>${shown()}`,
  ({ shown }) => `${shown()} <a href="https://a.example/">${shown()} <em>${shown()}</em></a>`,
  ({ shown }) => `${shown()}<br>${shown()}`,
  ({ shown }) => `<code>${shown()}</code> &amp; <s>${shown()}</s>`,
  ({ shown }) => `<span class="x">${shown()}</span>, “${shown()}”`,
  ({ shown }) => `${shown()}<sup data-fn="n" class="fn"><a href="#n" id="n-link">7</a></sup>`,
]

const image = (words: Words, address = own) => {
  const alt = address === own ? words.shown() : words.reported()
  return `<img src="${address}" alt="${alt}">`
}

const figure = (words: Words, inner: (words: Words) => string) =>
  `<figure class="wp-block-image">${image(words)}<figcaption>${inner(words)}</figcaption></figure>`

/** What both editors write, and what people put into their blocks of HTML. */
const html: Piece[] = [
  (words, inner) => `<p>${inner(words)}</p>`,
  (words, inner) => `<h2>${inner(words)}</h2>`,
  (words, inner) => `<h4>${inner(words)}</h4>`,
  (words, inner) =>
    `<ul><li>${inner(words)}</li><li>${inner(words)}<ol><li>${inner(words)}</li></ol></li></ul>`,
  (words, inner) => `<blockquote><p>${inner(words)}</p><cite>${inner(words)}</cite></blockquote>`,
  (words, inner) =>
    `<blockquote><h3>${inner(words)}</h3><blockquote>${inner(words)}</blockquote></blockquote>`,
  (words, inner) =>
    `<figure>${image(words, elsewhere)}<figcaption>${inner(words)}</figcaption></figure>`,
  (words, inner) =>
    `<figure>${image(words)}<p>${inner(words)}</p><figcaption>${inner(words)}</figcaption></figure>`,
  (words) => `<p><a href="https://a.example/">${image(words)}</a> ${words.shown()}</p>`,
  (words) =>
    `<a href="https://a.example/">${image(words)}<h3>${words.shown()}</h3><p>${words.shown()}</p></a>`,
  (words, inner) =>
    `<table><caption>${inner(words)}</caption><tr><th>${inner(words)}</th><th>${inner(words)}</th></tr><tr><td><p>${inner(words)}</p><p>${inner(words)}</p></td><td>${inner(words)}<ul><li>${inner(words)}</li></ul></td></tr></table>`,
  (words, inner) =>
    `<ul><li><table><tr><td>${inner(words)}</td><td>${inner(words)}</td></tr></table></li></ul>`,
  ({ shown }) => `<pre><code>${shown()}\n  ${shown()}</code></pre>`,
  ({ shown }) => `<pre class="wp-block-verse">${shown()}<br>${shown()}</pre>`,
  (words, inner) => `<details><summary>${inner(words)}</summary><p>${inner(words)}</p></details>`,
  (words, inner) =>
    `<dl><dt>${inner(words)}</dt><dd>${inner(words)}</dd><dd>${inner(words)}</dd></dl>`,
  (words, inner) => `<div>${inner(words)}<div>${inner(words)}</div>${inner(words)}</div>`,
  (words, inner) => `<fieldset><legend>${inner(words)}</legend>${inner(words)}</fieldset>`,
  ({ reported }) =>
    `<form><label>${reported()}</label><input><select><option>${reported()}</option><option>${reported()}</option></select><button>${reported()}</button></form>`,
  ({ reported, hidden }) =>
    `<button>${reported()}</button><script>${hidden()}</script><style>${hidden()}</style><template>${hidden()}</template><!-- ${hidden()} -->`,
  ({ shown }) => `<iframe src="https://v.example/1" title="${shown()}"></iframe>`,
  ({ shown }) =>
    `<object data="https://v.example/2"><param name="movie" value="https://v.example/2"><p>${shown()}</p></object>`,
  (words) => {
    const alt = words.shown()
    return `<p><img src="data:image/gif;base64,R0" data-src="${own}" alt="${alt}"><noscript><img src="${own}" alt="${alt}"></noscript></p>`
  },
  (words) => `<svg><title>${words.hidden()}</title><text>${words.reported()}</text></svg>`,
]

/** What may hold any of these. */
const holding: Piece[] = [
  (words, _, nested) => `<div>${nested(words)}${nested(words)}</div>`,
  (words, _, nested) => `<blockquote>${nested(words)}</blockquote>`,
  (words, _, nested) => `<ul><li>${nested(words)}${nested(words)}</li></ul>`,
  (words, _, nested) =>
    `<table><tr><td>${nested(words)}</td><td>${nested(words)}</td></tr></table>`,
  (words, _, nested) =>
    `<figure>${nested(words)}<figcaption>${nested(words)}</figcaption></figure>`,
  // No document holds a link within a link, so no editor writes one.
  (words, _, nested) =>
    `<a href="https://a.example/">${nested(words).replaceAll(/<\/?a\b[^>]*>/g, '')}</a>`,
  (words, _, nested) => `<em>${nested(words)}</em>`,
  (words, _, nested) => `<h3>${nested(words)}</h3>`,
  (words, _, nested) => `<p>${words.shown()} ${nested(words)} ${words.shown()}</p>`,
  (words, _, nested) =>
    `<div class="kg-callout-card"><div class="kg-callout-text">${nested(words)}</div></div>`,
]

const block = (name: string, content: string, settings = '') =>
  `<!-- wp:${name} ${settings}-->\n${content}\n<!-- /wp:${name} -->`

const wordpress: Piece[] = [
  ...[...html, ...holding].map(
    (piece): Piece =>
      (...parts) =>
        block('html', piece(...parts)),
  ),
  (words, inner) => block('paragraph', `<p>${inner(words)}</p>`, '{"align":"left"} '),
  (words, inner) =>
    block(
      'gallery',
      `<figure class="wp-block-gallery has-nested-images">${block('image', figure(words, inner))}${block('image', figure(words, inner))}<figcaption class="blocks-gallery-caption">${inner(words)}</figcaption></figure>`,
    ),
  (words, inner) =>
    block(
      'gallery',
      `<ul class="wp-block-gallery"><li class="blocks-gallery-item">${figure(words, inner)}</li><li class="blocks-gallery-item"><figure>${image(words)}</figure></li></ul>`,
    ),
  (words, inner) =>
    block(
      'columns',
      `<div class="wp-block-columns">${block('column', `<div>${block('heading', `<h2>${inner(words)}</h2>`)}</div>`)}${block('column', `<div>${block('list', `<ul><li>${inner(words)}</li></ul>`)}</div>`)}</div>`,
    ),
  (words, inner) =>
    block(
      'embed',
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://v.example/3\n</div><figcaption>${inner(words)}</figcaption></figure>`,
    ),
  ({ shown }) =>
    block(
      'file',
      `<div class="wp-block-file"><a href="https://a.example/a.pdf">${shown()}</a><a href="https://a.example/a.pdf" class="wp-block-file__button" download>${shown()}</a></div>`,
    ),
  ({ shown }) =>
    block(
      'buttons',
      `<div class="wp-block-buttons">${block('button', `<div class="wp-block-button"><a class="wp-block-button__link" href="https://a.example/">${shown()}</a></div>`)}${block('button', `<div class="wp-block-button"><a class="wp-block-button__link">${shown()}</a></div>`)}</div>`,
    ),
  (words, inner) =>
    block(
      'video',
      `<figure class="wp-block-video"><video controls src="https://v.example/4.mp4"></video><figcaption>${inner(words)}</figcaption></figure>`,
    ),
  (words, inner) =>
    block(
      'pullquote',
      `<figure class="wp-block-pullquote"><blockquote><p>${inner(words)}</p><cite>${inner(words)}</cite></blockquote></figure>`,
    ),
  ({ reported }) => `<!-- wp:acf/note {"data":{"heading":"${reported()}"}} /-->`,
  ({ beside, shown }) => {
    beside.footnotes.push(`${shown()} <em>${shown()}</em>`)
    return '<!-- wp:latest-posts /-->'
  },
  (words, inner) => {
    const id = 1000 + words.beside.reusable.size
    words.beside.reusable.set(id, block('paragraph', `<p>${inner(words)}</p>`))
    return `<!-- wp:block {"ref":${id}} /-->`
  },
  // The classic editor.
  (words, inner) =>
    `${inner(words)}\n\n${inner(words)}\n${inner(words)}\n\n<h3>${inner(words)}</h3>\n${inner(words)}`,
  (words) =>
    `[caption id="a" align="left" width="5" caption="${words.shown()} &amp; ${words.shown()}"]${image(words)}[/caption]`,
  (words, inner) =>
    `${words.shown()}\n[caption id="a"]<a href="${own}">${image(words)}</a> ${inner(words)}[/caption]\n${words.shown()}`,
  ({ shown }) => `${shown()} [code lang="js"]if (${shown()}<${shown()}) [b][/code] ${shown()}`,
  ({ beside, shown }) => {
    const id = 2000 + beside.attached.size
    beside.attached.set(id, shown())
    return `${shown()}\n\n[gallery ids="${id}"]\n\n${shown()}`
  },
  ({ shown }) => `${shown()} [audio mp3="https://a.example/1.mp3"][/audio] ${shown()}`,
  ({ shown }) =>
    `[embed]https://v.example/5[/embed]\n\n${shown()} [youtube=https://v.example/6?v=a] ${shown()}`,
  ({ shown }) => `[contact-form id="5" title="${shown()}"] [[gallery ${shown()}]]`,
]

const ghostCards: Piece[] = [
  ...[...html, ...holding].map(
    (piece): Piece =>
      (...parts) =>
        `<!--kg-card-begin: html-->${piece(...parts)}<!--kg-card-end: html-->`,
  ),
  (words, inner) =>
    `<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image">${image(words)}</div><div class="kg-gallery-image">${image(words)}</div></div></div><figcaption><p>${inner(words)}</p></figcaption></figure>`,
  (words, inner) =>
    `<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">${words.shown()}</div><div class="kg-bookmark-description">${words.shown()}</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="${elsewhere}" alt=""><span class="kg-bookmark-author">${words.shown()}</span><span class="kg-bookmark-publisher">${words.shown()}</span></div></div><div class="kg-bookmark-thumbnail"><img src="${elsewhere}" alt=""></div></a><figcaption>${inner(words)}</figcaption></figure>`,
  (words, inner) =>
    `<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">${words.reported()}</div><div class="kg-callout-text">${inner(words)}</div></div>`,
  (words, inner) =>
    `<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">${inner(words)}</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>${inner(words)}</p></div></div>`,
  ({ shown }) =>
    `<div class="kg-card kg-button-card"><a href="https://a.example/" class="kg-btn">${shown()}</a></div>`,
  (words, inner) =>
    `<div class="kg-card kg-product-card"><div class="kg-product-card-container">${image(words)}<div class="kg-product-card-title-container"><h4 class="kg-product-card-title">${inner(words)}</h4></div><div class="kg-product-card-rating"><span class="kg-product-card-rating-star"><svg><path></path></svg></span></div><div class="kg-product-card-description"><p>${inner(words)}</p></div><a href="https://a.example/" class="kg-product-card-button"><span>${words.shown()}</span></a></div></div>`,
  ({ shown, hidden }) =>
    `<div class="kg-card kg-audio-card"><img src="" alt="${hidden()}" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="https://a.example/1.mp3"></audio><div class="kg-audio-title">${shown()}</div><div class="kg-audio-player"><button class="kg-audio-play-icon"></button><span class="kg-audio-current-time">${hidden()}</span><div class="kg-audio-time">/<span class="kg-audio-duration">${shown()}</span></div><input type="range"><button class="kg-audio-playback-rate">${hidden()}</button></div></div></div>`,
  (words, inner) =>
    `<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://v.example/1.mp4"></video><div class="kg-video-overlay"><button>${words.hidden()}</button></div><div class="kg-video-player-container"><div class="kg-video-player"><span class="kg-video-current-time">${words.hidden()}</span></div></div></div><figcaption>${inner(words)}</figcaption></figure>`,
  ({ shown, hidden }) =>
    `<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://a.example/a.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">${shown()}</div><div class="kg-file-card-caption">${shown()}</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">${shown()}</div><div class="kg-file-card-filesize">${shown()}</div></div></div><div class="kg-file-card-icon"><svg><title>${hidden()}</title></svg></div></a></div>`,
  (words, inner) =>
    `<div class="kg-card kg-header-card kg-v2"><div class="kg-header-card-content"><h2 class="kg-header-card-heading">${inner(words)}</h2><p class="kg-header-card-subheading">${inner(words)}</p><a href="https://a.example/" class="kg-header-card-button">${words.shown()}</a></div></div>`,
  ({ shown, reported }) =>
    `<div class="kg-card kg-signup-card"><h2>${shown()}</h2><form><input type="email"><button><span>${reported()}</span></button></form><p>${shown()}</p></div>`,
  ({ shown }) =>
    `<div class="kg-card kg-cta-card"><div class="kg-cta-sponsor-label"><p>${shown()}</p></div><div class="kg-cta-text"><p>${shown()}</p></div><a href="https://a.example/" class="kg-cta-button">${shown()}</a></div>`,
  ({ shown }) => `<p>${shown()}</p><!--members-only--><p>${shown()}</p>`,
  ({ shown }) =>
    `<p>${shown()}<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1" class="footnote-item"><p>${shown()} <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
]

type Post = { id: number; html: string; title: string; excerpt: string; beside: Words['beside'] }

let count = 0

const none = () => ''

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
  const written = choices.map(([piece, within]) => {
    let next = within
    const inner = () => {
      next += 1
      return inline[next % inline.length]!(words, none, none)
    }
    const nested = () => {
      next += 1
      return html[next % html.length]!(words, inner, none)
    }
    return grammar[piece % grammar.length]!(words, inner, nested)
  })
  return written.join('\n\n')
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
          `${cdata('wp:attachment_url', own)}${cdata('excerpt:encoded', caption)}`,
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
  const [piece] = await db
    .select()
    .from(pieces)
    .where(eq(pieces.slug, slug ?? ''))
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
