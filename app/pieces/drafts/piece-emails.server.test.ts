import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePieceEmails } from '#app/accounts/account/own-account.server.ts'
import {
  publish,
  publishDue,
  schedule,
  unpublish,
  unschedule,
} from '#app/pieces/publication/publication.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  pieceRevisions,
  pieces,
  profiles,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { given } from '#tests/given.ts'
import { articleText, givenDraft, pieceSeenBy } from '#tests/given-pieces.ts'
import { linksIn, queuedEmails } from '#tests/queued-emails.ts'
import { deleteWhere, updateWhere } from '#tests/rows.ts'
import { saveDraft } from './drafts.server.ts'
import { findWriterRecipient } from './piece-emails.server.ts'

beforeAll(async () => {
  await queuedEmails.open()
  await jobs.createQueue('publication')
})
afterAll(() => queuedEmails.close())

const text = articleText({ title: 'Herons at law' })

async function givenWriterAndEditor() {
  const [writer, editor] = [await given.teamMember('writer'), await given.teamMember('editor')]
  await updateWhere(profiles, { userId: editor.id }, { displayName: 'Ada' })
  return { writer, editor, draft: await givenDraft(writer, text) }
}

test('a writer is told by email of what another does with their piece, and how to stop it', async () => {
  const { writer, editor, draft } = await givenWriterAndEditor()
  const { id } = draft
  const at = new Date('2099-09-25T06:00:00Z')
  await schedule(editor, { ...draft, at })
  await unschedule(editor, { id })
  await publish(editor, draft)
  await publish(editor, draft)
  await saveDraft(editor, { ...draft, text: { ...text, body: 'Other words.\n' } })
  await publish(editor, { id, version: draft.version + 1 })
  await unpublish(editor, { id, why: 'The law has changed.' })
  await publish(editor, { id, version: draft.version + 1 })

  const emails = await queuedEmails.to(writer.email)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your article was scheduled',
    'Your article is no longer scheduled',
    'Your article was published',
    'Your article was changed',
    'Your article was taken down',
    'Your article was published',
  ])
  const [scheduled, , published, , unpublished] = emails
  expect(scheduled?.paragraphs[0]).toBe(
    'Hello. Ada, of the Indelible team, scheduled your article "Herons at law". It will be published on 25 September 2099, 07:00, London time.',
  )
  expect(published?.action?.url).toMatch(/\/blog\/piece-/)
  expect(unpublished?.paragraphs.join('\n')).toContain('The law has changed.')
  for (const email of emails) {
    expect(email.paragraphs.at(-1)).toBe(
      'We email you because you began it. You can stop these emails on your account page, under "Emails about pieces".',
    )
    expect(await linksIn(email)).toEqual({ text: [email.action?.url], html: [email.action?.url] })
  }
})

test('nobody is told of what they do themselves, once they have stopped it, or after they left the team', async () => {
  const { writer, editor, draft } = await givenWriterAndEditor()
  const piece = { createdBy: writer.id }
  expect(await findWriterRecipient(editor, piece)).toMatchObject({ email: writer.email })
  expect(await findWriterRecipient(writer, piece)).toBeNull()
  expect(await findWriterRecipient(editor, { createdBy: null })).toBeNull()

  await choosePieceEmails(writer, false)
  await publish(editor, draft)
  await choosePieceEmails(writer, true)
  await deleteWhere(userRoles, { userId: writer.id })
  await unpublish(editor, { id: draft.id })
  expect(await queuedEmails.to(writer.email)).toEqual([])
})

test('who scheduled a piece that cannot be rendered when its time comes is told once, and it is a draft again', async () => {
  const { editor, draft } = await givenWriterAndEditor()
  await schedule(editor, { ...draft, at: new Date('2099-09-25T06:00:00Z') })
  const publishAt = sql`now() - interval '1 second'`
  const body = '<script>alert(1)</script>\n'
  const revision = {
    pieceId: draft.id,
    number: 2,
    fields: {},
    body,
    why: 'Made by an older version',
  }
  await db.insert(pieceRevisions).values(revision)
  const waits = { scheduledRevision: 2, publishAt }
  await updateWhere(pieces, { id: draft.id }, waits)
  await publishDue()
  await publishDue()

  const { piece, text } = await pieceSeenBy(editor, draft.id)
  expect(piece).toMatchObject({ state: 'draft', publishAt: null })
  expect(text).toMatchObject({ from: 'draft', body })
  const [email, ...more] = await queuedEmails.to(editor.email)
  expect(more).toEqual([])
  expect(email).toMatchObject({
    subject: 'A scheduled article was not published',
    action: { url: expect.stringContaining(draft.id) },
  })
  expect(email?.paragraphs[0]).toMatch(
    /^Hello Ada\. Indelible was to publish the article "Herons at law", and did not publish it\. Line 1: /,
  )
})
