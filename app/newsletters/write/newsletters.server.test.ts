import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { newsletterEvents } from '#app/platform/db/schema/tables.server.ts'
import { auditEntries } from '#app/team/log/audit-log.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenNewsletter, givenSentNewsletter, newsletterText } from '#tests/given-newsletters.ts'
import { test } from '#tests/given-people.ts'
import { givenActor } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import {
  createNewsletter,
  deleteNewsletter,
  findNewsletter,
  listNewsletters,
  saveNewsletter,
  setArchived,
} from './newsletters.server.ts'

test('editors and admins create newsletters, and a double click creates one', async () => {
  for (const role of ['editor', 'admin'] as const) {
    const actor = await givenActor(role)
    const id = randomUUID()
    await createNewsletter(actor, id)
    await createNewsletter(actor, id)
    const newsletter = await findNewsletter(actor, id)
    expect(newsletter?.newsletter).toMatchObject({
      state: 'draft',
      version: 1,
      createdBy: actor.id,
    })
    expect(await actionsOn(id)).toEqual(['created'])
  }
})

test('members and writers can do nothing to a newsletter', async ({ editor }) => {
  const { id, version } = await givenNewsletter(editor)
  for (const role of ['member', 'writer'] as const) {
    const actor = await givenActor(role)
    const acts = [
      () => createNewsletter(actor, randomUUID()),
      () => findNewsletter(actor, id),
      () => listNewsletters(actor),
      () => saveNewsletter(actor, { id, version, text: newsletterText({ subject: 'Theirs' }) }),
      () => deleteNewsletter(actor, { id, version }),
      () => setArchived(actor, { id, isArchived: false }),
    ]
    for (const act of acts) await expectForbidden(act())
  }
  expect((await findNewsletter(editor, id))?.newsletter.subject).toBe('The licence on the wall')
})

test('saves a text once, and the same again as no new version', async ({ editor }) => {
  const { id, version } = await givenNewsletter(editor)
  const text = newsletterText({ subject: 'Another', isArchived: false })
  const saved = await saveNewsletter(editor, { id, version, text })
  expect(saved).toMatchObject({ outcome: 'saved', version: version + 1 })
  expect(await saveNewsletter(editor, { id, version, text })).toMatchObject({
    outcome: 'saved',
    version: version + 1,
  })
})

test('refuses to save over what somebody else saved meanwhile, and hands out their text', async () => {
  const [one, other] = [await givenActor('editor'), await givenActor('admin')]
  const { id, version } = await givenNewsletter(one)
  await saveNewsletter(other, { id, version, text: newsletterText({ body: 'Theirs.' }) })
  const result = await saveNewsletter(one, { id, version, text: newsletterText({ body: 'Mine.' }) })
  expect(result).toMatchObject({
    outcome: 'conflict',
    theirs: { newsletter: { body: 'Theirs.', version: version + 1, savedBy: other.id } },
  })
  expect((await findNewsletter(one, id))?.newsletter.body).toBe('Theirs.')
})

test('refuses a subject that would begin another header, and what is too long or unknown', async ({
  editor,
}) => {
  const { id, version } = await givenNewsletter(editor)
  const refused: [Parameters<typeof newsletterText>[0], string][] = [
    [{ subject: 'Hello\nBcc: everyone@readers.example' }, 'subject'],
    [{ subject: 'Hello\rBcc: everyone@readers.example' }, 'subject'],
    [{ subject: 'Hello\u2028there' }, 'subject'],
    [{ subject: 'a'.repeat(151) }, 'subject'],
    [{ preheader: 'One\nTwo' }, 'preheader'],
    [{ body: 'a'.repeat(64 * 1024 + 1) }, 'body'],
    [{ body: 'nul \0' }, 'body'],
    [{ audience: 'everyone' }, 'audience'],
    [{ pieceIds: Array.from({ length: 13 }, () => randomUUID()) }, 'pieces'],
  ]
  for (const [fields, at] of refused) {
    const result = await saveNewsletter(editor, { id, version, text: newsletterText(fields) })
    expect(result, JSON.stringify(fields).slice(0, 60)).toMatchObject({
      outcome: 'invalid',
      problems: [{ id: at }],
    })
  }
  expect((await findNewsletter(editor, id))?.newsletter.version).toBe(version)
})

test('deletes a draft once, and neither a changed one nor one that was sent', async ({
  editor,
}) => {
  const draft = await givenNewsletter(editor)
  expect(await deleteNewsletter(editor, { id: draft.id, version: 1 })).toEqual({
    outcome: 'conflict',
  })
  expect(await deleteNewsletter(editor, draft)).toEqual({ outcome: 'deleted' })
  expect(await deleteNewsletter(editor, draft)).toEqual({ outcome: 'deleted' })
  expect(await deleteNewsletter(editor, { id: randomUUID(), version: 1 })).toEqual({
    outcome: 'gone',
  })
  expect(await actionsOn(draft.id)).toEqual(['deleted', 'created'])

  const sent = await givenSentNewsletter(editor)
  expect(await deleteNewsletter(editor, sent)).toEqual({ outcome: 'no draft' })
  const { id, version } = sent
  expect(
    await saveNewsletter(editor, { id, version, text: newsletterText({ body: 'x' }) }),
  ).toEqual({
    outcome: 'no draft',
  })
})

test('lists the last changed first, a page at a time', async ({ editor }) => {
  const first = await givenNewsletter(editor, { subject: 'First' })
  const second = await givenNewsletter(editor, { subject: 'Second' })
  const { page } = await listNewsletters(editor)
  expect(pluck(page.slice(0, 2), 'id')).toEqual([second.id, first.id])
  expect(page[0]).toMatchObject({ subject: 'Second', state: 'draft' })
  expect(page[0]?.savedBy).toContain('@')
  const after = { at: page[0]!.savedAt, id: page[0]!.id }
  expect((await listNewsletters(editor, after)).page[0]?.id).toBe(first.id)
})

test('the audit log has what was done to newsletters', async ({ editor }) => {
  const sent = await givenSentNewsletter(editor, { subject: 'In the log' })
  await setArchived(editor, { id: sent.id, isArchived: false })
  await setArchived(editor, { id: sent.id, isArchived: false })
  await setArchived(editor, { id: sent.id, isArchived: true })
  expect(await actionsOn(sent.id)).toEqual(['archived', 'taken out of the archive', 'created'])

  const { entries } = await auditEntries(await given.admin(), {
    action: 'newsletter taken out of the archive',
  })
  expect(entries[0]).toMatchObject({ object: 'In the log', actorId: editor.id })
})

async function actionsOn(id: string) {
  const { action, newsletterId } = newsletterEvents
  const rows = await db
    .select({ action })
    .from(newsletterEvents)
    .where(eq(newsletterId, id))
    .orderBy(desc(newsletterEvents.id))
  return pluck(rows, 'action')
}
