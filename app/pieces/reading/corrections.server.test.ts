import { expect, test } from 'vitest'
import { articleText, givenActor, givenDraft, givenLive } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { listCorrections, listCorrectionsByDay } from './corrections.server.ts'

const wrong = { date: '2099-01-02', text: 'The fee was given as £20 in an earlier version.' }
const changed = {
  date: '2099-01-03',
  text: 'The licence lasts five years from today.',
  law: true as const,
}

test('lists what was corrected and what the law changed in published articles, newest first', async () => {
  const editor = await givenActor('editor')
  const { slug } = await givenLive(editor, articleText({ corrections: [wrong, changed] }))
  const listed = (await listCorrections()).filter(({ article }) => article.slug === slug)
  expect(listed).toMatchObject([changed, wrong])
  const again = (await listCorrections()).filter(({ article }) => article.slug === slug)
  expect(pluck(again, 'id')).toEqual(pluck(listed, 'id'))
})

test('lists a correction of several articles once a day, with all of them', async () => {
  const editor = await givenActor('editor')
  const day = '2099-02-01'
  const first = await givenLive(editor, articleText({ corrections: [{ ...wrong, date: day }] }))
  const second = await givenLive(
    editor,
    articleText({ corrections: [wrong, { ...changed, date: day }, { ...wrong, date: day }] }),
  )
  const listed = await listCorrectionsByDay()
  expect(listed[0]).toMatchObject({ date: day, corrections: { length: 2 } })
  const both = listed[0]?.corrections.find(({ text }) => text === wrong.text)
  expect(new Set(pluck(both?.articles ?? [], 'slug'))).toEqual(new Set([first.slug, second.slug]))
  expect(listed.find(({ date }) => date === wrong.date)).toBeDefined()
})

test('a draft’s corrections are not public', async () => {
  const editor = await givenActor('editor')
  const hidden = { ...wrong, text: 'Nobody has read this sentence about a fee yet.' }
  await givenDraft(editor, articleText({ corrections: [hidden] }))
  expect(pluck(await listCorrections(), 'text')).not.toContain(hidden.text)
})
