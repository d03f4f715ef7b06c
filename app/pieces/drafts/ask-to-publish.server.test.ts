import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePieceEmails } from '#app/accounts/account/own-account.server.ts'
import { publish, schedule, unschedule } from '#app/pieces/publication/publication.server.ts'
import { pieceEvents } from '#app/platform/db/schema/tables.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { given } from '#tests/given.ts'
import { articleText, givenActor, givenDraft, givenLive, pieceSeenBy } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { linksIn, queuedEmails } from '#tests/queued-emails.ts'
import { rowsWhere } from '#tests/rows.ts'
import { askToPublish } from './ask-to-publish.server.ts'
import { discardDraft, saveDraft } from './drafts.server.ts'
import { countPieces, listPieces } from './piece-list.server.ts'

let writer: Actor
let editor: Actor

beforeAll(async () => {
  await queuedEmails.open()
  writer = await givenActor('writer')
  editor = await givenActor('editor')
})
afterAll(() => queuedEmails.close())

test('a piece that its writer asked an editor to publish is marked once, until it is published', async () => {
  const draft = await givenDraft(writer, articleText({ title: 'Ready for the editors' }))
  expect(await countPieces(editor, {})).toMatchObject({ requested: 0 })

  for (let time = 0; time < 2; time++) {
    expect(await askToPublish(writer, draft)).toEqual({ outcome: 'asked' })
  }

  const { page } = await listPieces(editor, { isRequested: true })
  expect(pluck(page, 'title')).toEqual(['Ready for the editors'])
  expect(await countPieces(editor, {})).toMatchObject({ requested: 1 })
  expect(await countPieces(editor, { kind: 'film' })).toMatchObject({ requested: 0 })
  const events = await rowsWhere(pieceEvents, { pieceId: draft.id })
  expect(events.filter(({ action }) => action === 'publication asked')).toMatchObject([
    { actorId: writer.id, title: 'Ready for the editors' },
  ])

  expect(await publish(editor, draft)).toMatchObject({ outcome: 'published' })
  expect(await countPieces(editor, {})).toMatchObject({ requested: 0 })
})

test('a text that could not be published is not asked for, and neither is one that changed', async () => {
  const draft = await givenDraft(writer, articleText({ alt: 'Too short' }))
  expect(await askToPublish(writer, draft)).toMatchObject({
    outcome: 'invalid',
    problems: [{ path: ['alt'] }],
  })
  const text = articleText()
  await saveDraft(editor, { ...draft, text })
  expect(await askToPublish(writer, draft)).toEqual({ outcome: 'conflict' })
  expect((await pieceSeenBy(writer, draft.id)).piece.publicationAskedAt).toBeNull()
})

test('the pieces of others cannot be asked for', async () => {
  const draft = await givenDraft(editor)
  expect(await askToPublish(writer, draft)).toEqual({ outcome: 'gone' })
})

test('a piece that is scheduled or whose draft is discarded is no longer asked for', async () => {
  const draft = await givenDraft(writer)
  await askToPublish(writer, draft)
  await schedule(editor, { ...draft, at: new Date('2099-01-01T09:00:00Z') })
  await unschedule(editor, draft)
  const live = await givenLive(editor)
  const saved = await saveDraft(editor, { ...live, text: articleText({}, 'Later.\n') })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  const { version } = saved
  await askToPublish(editor, { id: live.id, version })
  await discardDraft(editor, { id: live.id, version })
  for (const { id } of [draft, live]) {
    expect((await pieceSeenBy(editor, id)).piece.publicationAskedAt).toBeNull()
  }
})

test('editors are emailed once a day about a piece that its writer asks to publish, unless they stopped such emails', async () => {
  const [asking, other] = [await given.teamMember('writer'), await given.teamMember('writer')]
  const [recipient, admin] = [await given.teamMember('editor'), await given.teamMember('admin')]
  const stopped = await given.teamMember('editor')
  await choosePieceEmails(stopped, false)
  const first = await givenDraft(asking, articleText({ title: 'Herons at law' }))
  await askToPublish(asking, first)
  await askToPublish(asking, first)
  await discardDraft(asking, first)
  const again = { id: first.id, version: first.version + 1 }
  await saveDraft(asking, { ...first, ...again, text: articleText({ title: 'Herons at law' }) })

  for (const { email } of [recipient, admin]) {
    const emails = await queuedEmails.to(email)
    expect(pluck(emails, 'subject')).toEqual(['An article to publish'])
    expect(emails[0]?.paragraphs.join()).toMatch(
      /asks an editor to publish the article "Herons at law"/,
    )
    expect(emails[0]?.action?.url).toMatch(new RegExp(`/edit/${first.id}$`))
    expect(emails[0]?.paragraphs.at(-1)).toBe(
      'We email you because you may publish. You can stop these emails on your account page, under "Emails about pieces".',
    )
    expect((await linksIn(emails[0])).text).toEqual([emails[0]?.action?.url])
  }
  for (const { email } of [asking, other, stopped]) expect(await queuedEmails.to(email)).toEqual([])
})
