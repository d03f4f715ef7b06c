import { expect, test } from 'vitest'
import { changePieceSlug, unpublish } from '#app/pieces/publication/publication.server.ts'
import { articleText, givenActor, givenLive } from '#tests/given-pieces.ts'
import { formerPage } from './former-page.server.ts'

async function answerTo(kind: 'article' | 'work', slug: string) {
  const answer = await formerPage(kind, slug)
  if (!(answer instanceof Response)) return answer.init?.status
  return [answer.status, answer.headers.get('location')]
}

test('an address of digits redirects to the piece that had this place in the first edition', async () => {
  expect(await answerTo('article', '3')).toEqual([301, '/blog/tattoo-trends-2024'])
  expect(await answerTo('work', '8')).toEqual([301, '/gallery/japanese-chest-piece'])
})

test('a former address redirects, one that was taken down is gone, and any other is not found', async () => {
  const editor = await givenActor('editor')
  const { id } = await givenLive(editor, articleText(), 'the-first-name')
  await changePieceSlug(editor, { id, slug: 'the-second-name' })
  expect(await answerTo('article', 'the-first-name')).toEqual([301, '/blog/the-second-name'])
  await unpublish(editor, { id, why: 'We are checking it.' })
  expect(await formerPage('article', 'the-first-name')).toMatchObject({
    data: 'We are checking it.',
    init: { status: 410 },
  })
  expect(await answerTo('article', 'the-second-name')).toBe(410)
  for (const slug of ['21', '0', 'never', "' or 1=1", 'x'.repeat(5_000), '%00', '\0'])
    expect(await answerTo('article', slug), slug).toBe(404)
})
