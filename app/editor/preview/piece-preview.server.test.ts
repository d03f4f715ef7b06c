import { expect, test } from 'vitest'
import { articleText, filmText, workText } from '#tests/given-pieces.ts'
import { previewPiece } from './piece-preview.server.ts'

const unnamed = { id: 'id', key: null, slug: null, position: null }

test('an empty draft of each kind can be previewed', async () => {
  for (const kind of ['article', 'work', 'film'] as const) {
    const preview = await previewPiece({ ...unnamed, kind }, { fields: {}, body: '' })
    expect(preview).toMatchObject({ kind, title: 'No title yet' })
    expect(preview.card).toMatch(/^data:image\/svg/)
  }
})

test('a text of each kind is previewed with its picture and its text', async () => {
  const article = await previewPiece({ ...unnamed, kind: 'article' }, articleText())
  expect(article).toMatchObject({
    title: 'The licence on the wall',
    faults: null,
    article: {
      category: 'Law',
      minutes: 1,
      headings: [{ text: 'What the officer looks at' }],
    },
  })
  expect(article.card).toContain('uk-tattoo-licensing-2025')
  expect(article).toMatchObject({
    entry: expect.stringMatching(/^<p><img src="http[^>]+licensing[\s\S]+What the officer/),
  })
  expect(await previewPiece({ ...unnamed, kind: 'work' }, workText())).toMatchObject({
    work: { title: 'Anchor Forearm', number: 1, about: [expect.stringContaining('An anchor.')] },
  })
  expect(await previewPiece({ ...unnamed, kind: 'film' }, filmText())).toMatchObject({
    film: { duration: '7 min', transcript: [{ speaker: 'Rosa (off camera)' }, {}] },
  })
})

test('a text with a wrong line is previewed, with what is wrong', async () => {
  const body = 'Words.\n\n<script>alert(1)</script>\n'
  expect(await previewPiece({ ...unnamed, kind: 'article' }, articleText({}, body))).toMatchObject({
    faults: { body: null, problems: [{ line: 3 }] },
    article: { body: ['<p>Words.</p>\n<p>&lt;script>alert(1)&lt;/script></p>'] },
    entry: expect.stringContaining('&lt;script>alert(1)'),
  })
})

test('a picture without its description is shown, and is no fault', async () => {
  const body =
    'Words.\n\n::figure{picture="japanese-chest-piece"}\n\n::figure{picture="japanese-chest-piece" caption="A thorn"}'
  expect(await previewPiece({ ...unnamed, kind: 'article' }, articleText({}, body))).toMatchObject({
    faults: null,
    article: { body: [expect.anything(), { alt: '' }, { alt: '', caption: 'A thorn' }] },
  })
})

test('a video without poster and transcript is shown, and is no fault', async () => {
  const body = 'Words.\n\n::figure{picture="" video="https://vimeo.com/123456"}'
  expect(await previewPiece({ ...unnamed, kind: 'article' }, articleText({}, body))).toMatchObject({
    faults: null,
    article: {
      body: [
        expect.anything(),
        {
          figure: { webp: expect.stringContaining('No%20poster%20yet') },
          video: { host: 'Vimeo' },
        },
      ],
    },
  })
})

test('a text that cannot be rendered is previewed as it was typed', async () => {
  const body = 'é'.repeat(110_000)
  const { faults } = await previewPiece({ ...unnamed, kind: 'article' }, articleText({}, body))
  expect(faults).toMatchObject({ body, problems: [{ line: 1 }] })
})
