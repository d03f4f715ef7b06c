import { beforeAll, expect } from 'vitest'
import { findPiece } from '#app/pieces/drafts/drafts.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import {
  applySettings,
  readFirstSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { test } from '#tests/given-people.ts'
import { articleText, filmText, givenDraft, givenLive, workText } from '#tests/given-pieces.ts'
import { unsubscribePlaceholder } from './newsletter-email.ts'
import {
  emailOfPiece,
  marked,
  type RenderedNewsletter,
  renderNewsletter,
} from './rendering.server.tsx'

let site = ''
beforeAll(() => {
  site = configuration.baseUrl
})

function written(fields: Partial<RenderedNewsletter> = {}): RenderedNewsletter {
  return {
    number: 12,
    slug: null,
    audience: 'newsletter',
    subject: 'The licence on the wall',
    preheader: 'How to read the paper behind the till.',
    body: 'Good morning.\n\n::pieces\n\nWrite back. *Rosa Haddon,* editor',
    pieceIds: [],
    isArchived: true,
    ...fields,
  }
}

test('renders the text around the pieces, each with its picture, its description and its address', async ({
  editor,
}) => {
  const article = await givenLive(
    editor,
    articleText({ author: 'Rory Penhaligon' }),
    'licence-wall',
  )
  const film = await givenLive(editor, filmText(), 'weight-of-water', 'film')
  const work = await givenLive(editor, workText(), 'anchor-forearm', 'work')
  const { html, text, page } = await renderNewsletter(
    written({ pieceIds: [article.id, film.id, work.id] }),
  )

  const places = [
    'Good morning.',
    'The licence on the wall</a>',
    'The Weight of Water',
    'Write back',
  ]
  expect(places.map((words) => html.indexOf(words))).toEqual(
    places.map((words) => html.indexOf(words)).toSorted((a, b) => a - b),
  )
  expect(html).toContain(`<a href="${site}/blog/licence-wall?via=newsletter"`)
  expect(html).toContain(`href="${site}/gallery/anchor-forearm?via=newsletter"`)
  expect(html).toContain(`href="${site}/watch?via=newsletter#weight-of-water"`)
  const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
  expect(pictures).toHaveLength(4)
  for (const tag of pictures) {
    expect(tag).toMatch(new RegExp(`src="${site}/[^"]+\\.(?:jpg|png)"`))
    expect(tag).toMatch(/alt="[^"]{5,}"/)
  }
  expect(page.match(/<img src="\/[^"]+\.webp"/g)).toHaveLength(3)
  expect(text).toContain(
    `THE LICENCE ON THE WALL\n${articleText().fields.excerpt} Article by Rory Penhaligon.\n${site}/blog/licence-wall?via=newsletter`,
  )
  expect(text.indexOf('Good morning.')).toBeLessThan(text.indexOf('THE LICENCE'))
  expect(text.indexOf('THE LICENCE')).toBeLessThan(text.indexOf('Write back. Rosa Haddon, editor'))
})

test('writes styles where every email program finds them, and loads nothing but pictures', async () => {
  const { html } = await renderNewsletter(written())

  expect(html).toMatch(/<p style="[^"]*Georgia[^"]*">Good morning\.<\/p>/)
  expect(html.match(/<style>([\s\S]*?)<\/style>/)?.[1]).toMatch(/^\s*@media[^@]*@media[^@]*$/)
  expect(html).not.toMatch(/@import|@font-face|url\(|<link|<script|<svg|width="1"/)
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
})

test('follows nobody: its links within the site say only that they stand in a newsletter', async () => {
  const body =
    '[Blog](/blog?page=2#latest) [there](https://elsewhere.example/a?b=1&c=2) [mail](mailto:a@b.example)'
  const { html, text } = await renderNewsletter(written({ body }))

  expect(html).toContain(`href="${site}/blog?page=2&amp;via=newsletter#latest"`)
  expect(html).toContain('href="https://elsewhere.example/a?b=1&amp;c=2"')
  expect(html).toContain('href="mailto:a@b.example"')
  expect(text).toContain(`Blog (${site}/blog?page=2&via=newsletter#latest)`)
  expect(text).toContain('there (https://elsewhere.example/a?b=1&c=2)')
  expect(marked(`${site}/watch`)).toBe(`${site}/watch?via=newsletter`)
  expect(marked('#prices')).toBe('#prices')
})

test('says why one gets it, how to unsubscribe, and who the publisher is', async () => {
  applySettings({
    ...readFirstSettings(),
    publisher: { processors: [], name: 'Indelible Ltd', address: '1 Example Street, Leeds' },
  })
  const { html, text, page } = await renderNewsletter(written())

  for (const version of [html, text]) {
    expect(version).toContain('You get this because you asked for our newsletter.')
    expect(version).toContain('Unsubscribe from the newsletter')
    expect(version.split(unsubscribePlaceholder)).toHaveLength(2)
    // The link opens a page with a button.
    expect(version).toContain('You do not need to sign in')
    expect(version).not.toMatch(/one click|leave/i)
    expect(version).toContain('Indelible Ltd, 1 Example Street, Leeds')
    expect(version).toContain(
      `${site}/newsletter/archive/12-the-licence-on-the-wall?via=newsletter`,
    )
  }
  expect(page).not.toContain(unsubscribePlaceholder)
  expect(page).not.toContain('via=')

  const offer = await renderNewsletter(written({ audience: 'clinic-finder', isArchived: false }))
  expect(offer.text).toContain('you asked for news about the laser clinic finder')
  expect(offer.text).toContain('Unsubscribe from news about the laser clinic finder.')
  expect(offer.text).not.toContain('Read this on our site')

  const notice = await renderNewsletter(written({ audience: 'accounts' }))
  expect(notice.text).toContain('because you have an account with us')
  expect(notice.html + notice.text).not.toContain(unsubscribePlaceholder)
})

test('puts the pieces at the end of a text that names no place for them, and once where it names two', async ({
  editor,
}) => {
  const { id } = await givenLive(editor, articleText({ title: 'Alone at the end' }))
  const atEnd = await renderNewsletter(written({ body: 'Hello.', pieceIds: [id] }))
  expect(atEnd.html.indexOf('Alone at the end')).toBeGreaterThan(atEnd.html.indexOf('Hello.'))
  expect(atEnd.text.indexOf('ALONE AT THE END')).toBeGreaterThan(atEnd.text.indexOf('Hello.'))

  const twice = await renderNewsletter(
    written({ body: '::pieces\n\nand\n\n::pieces', pieceIds: [id] }),
  )
  expect(twice.text.split('ALONE AT THE END')).toHaveLength(2)
  expect(twice.html.split('Alone at the end</a>')).toHaveLength(2)
})

test('runs nothing of a hostile text, and shows it as it was typed', async () => {
  const hostile =
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))'
  const { html, page } = await renderNewsletter(
    written({ body: hostile, subject: '</title><script>2</script>', preheader: '<b>bold</b>' }),
  )

  for (const markup of [html, page]) {
    expect(markup).not.toMatch(/<script|<img src=x|href="javascript|<b>/)
    expect(markup).toContain('&lt;script&gt;alert(1)')
  }
})

test('leaves text that looks like a link as it was typed', async () => {
  const { html } = await renderNewsletter(
    written({ body: 'Write href="/blog" or &lt;a href="/x" {{ and\n\nmore }}' }),
  )
  expect(html).toMatch(/<p style="[^"]+">more }}<\/p>/)
  expect(html).toMatch(/Write href=(?:"|&quot;)\/blog(?:"|&quot;) or &lt;a href=(?:"|&quot;)\/x/)
})

test('shows a video as a poster that leads to it', async () => {
  const video =
    '::figure{picture="japanese-chest-piece" alt="A carp swimming up across a chest" video="https://vimeo.com/123456"}'
  const body = `${video}\n\n:::transcript\nRosa: Hold still.\n:::`
  const { html, text, page } = await renderNewsletter(written({ body }))
  for (const shown of [html, page]) {
    expect(shown).toMatch(
      /<a [^>]*href="https:\/\/vimeo.com\/123456"[^>]*><img [^>]*>Watch the video at Vimeo<\/a>/,
    )
    expect(shown).toContain('Rosa: Hold still.')
    expect(shown).not.toContain('player.vimeo.com')
  }
  expect(text).toContain('[Video: A carp swimming up across a chest] (https://vimeo.com/123456)')
})

test('shows figures with their description, and lists, quotes and tables', async () => {
  const body = [
    '::figure{picture="japanese-chest-piece" alt="A carp swimming up across a chest" caption="Drawn in 2024"}',
    '- One\n- Two',
    '> Said.',
    '| A | B |\n| - | - |\n| 1 | 2 |',
    ':::note[Mind]\nCareful.\n:::',
  ].join('\n\n')
  const { html, text, page } = await renderNewsletter(written({ body }))

  expect(html).toMatch(/<img src="[^"]+"[^>]*alt="A carp swimming up across a chest"/)
  expect(page).toMatch(/<img src="\/[^"]+"[^>]*alt="A carp swimming up across a chest"/)
  expect(text).toContain('[Picture: A carp swimming up across a chest]')
  expect(text).toContain('- One\n- Two')
  expect(text).toContain('> Said.')
  expect(text).toContain('A | B\n1 | 2')
  expect(text).toContain('Careful.')
})

test('a draft of each kind is shown as the first piece of a newsletter, whatever it lacks', async ({
  writer,
}) => {
  for (const { id, words } of [
    { ...(await givenDraft(writer)), words: ['The licence on the wall', 'Read the article'] },
    {
      ...(await givenDraft(writer, workText(), 'anchor-forearm-email', 'work')),
      words: ['Anchor Forearm', 'See the plate'],
    },
    {
      ...(await givenDraft(writer, filmText(), 'water-email', 'film')),
      words: ['The Weight of Water', 'See the film'],
    },
    { ...(await givenDraft(writer, { fields: {}, body: '<b>' })), words: ['No title yet'] },
  ]) {
    const { piece, text } = (await findPiece(writer, id))!
    const { html } = await emailOfPiece(piece, text)
    for (const word of words) expect(html).toContain(word)
    expect(html).toContain('because you asked for our newsletter')
  }
})
