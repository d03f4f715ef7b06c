import { expect, test } from 'vitest'
import { givenSignedIn } from '#tests/given-accounts.ts'
import { articleText, givenDraft, pieceSeenBy } from '#tests/given-pieces.ts'
import { openSite, recognising } from '#tests/site.ts'
import * as page from './schedule.route.tsx'
import { typedTimeOf } from './schedule-form.ts'

const at = new Date('2029-06-30T23:30:00Z')

async function schedule(more: Record<string, string>) {
  const editor = await givenSignedIn('editor')
  const { url } = await openSite({ 'edit/:pieceId/schedule': recognising(page) })
  const { id, version } = await givenDraft(editor, articleText({ date: '2026-11-22' }))
  const { day, month, year, time } = typedTimeOf(at)
  const { status } = await fetch(`${url}/edit/${id}/schedule`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: editor.cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      version: String(version),
      seenAt: '',
      confirmed: at.toISOString(),
      'on.day': day,
      'on.month': month,
      'on.year': year,
      time,
      ...more,
    }),
  })
  const { piece, text } = await pieceSeenBy(editor, id)
  return { status, publishAt: piece.publishAt, text }
}

test('what is scheduled says the day of its publication in London, where that was asked for', async () => {
  expect(await schedule({ dated: 'on' })).toMatchObject({
    status: 303,
    publishAt: at,
    text: { from: 'scheduled', fields: { date: '2029-07-01' } },
  })
})

test('what is scheduled keeps its own day otherwise', async () => {
  expect(await schedule({})).toMatchObject({
    status: 303,
    publishAt: at,
    text: { from: 'scheduled', fields: { date: '2026-11-22' } },
  })
})
