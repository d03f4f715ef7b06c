import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { deletePiece } from '#app/pieces/drafts/drafts.server.ts'
import { changeCredit, deletePicture } from '#app/pieces/pictures/pictures.server.ts'
import { importFirstSettings } from '#app/pieces/settings/live-settings.server.ts'
import {
  findSettings,
  restoreSettings,
  saveSettings,
} from '#app/pieces/settings/settings.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  accountClosures,
  roleEvents,
  submissionEvents,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { csvResponse } from '#app/platform/response/csv-response.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { test } from '#tests/given-people.ts'
import {
  articleText,
  givenDraft,
  givenLive,
  givenPicture,
  givenPreview,
} from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { deleteWhere, updateWhere } from '#tests/rows.ts'
import { auditEntries, auditLogCsv, entriesPerPage } from './audit-log.server.ts'
import { type AuditEntry, actorLabel, readAuditCursor } from './audit-log.ts'

test('an entry about a story shows who did it, when, and the note', async ({ admin }) => {
  const { id } = await given.submission({ title: 'Two swallows' })
  await givenEvent({ submissionId: id, actorId: admin.id, note: 'Lovely.' })
  const { entries } = await auditEntries(admin, { story: id })
  expect(entries).toMatchObject([
    {
      action: 'approved',
      actor: admin.email,
      object: 'Two swallows',
      fromStatus: 'pending',
      toStatus: 'approved',
      note: 'Lovely.',
    },
  ])
})

test('closed cases are listed beside decisions, and reports with their story', async ({
  admin,
}) => {
  const { id } = await given.approved()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const closing = { closedById: admin.id, closingNote: 'Seen.' }
  const { caseNumber } = await givenCase('report', {
    submissionId: id,
    closedAt: minutesAgo(1),
    ...closing,
  })
  await givenCase('complaint', { closedAt: minutesAgo(2), ...closing })
  await givenCase('message', { closedAt: minutesAgo(3), ...closing })

  const { entries } = await auditEntries(admin, { actor: admin.email })
  expect(pluck(entries, 'action')).toEqual(['report closed', 'complaint closed', 'message closed'])
  expect(entries.every(({ note, actor }) => note === 'Seen.' && actor === admin.email)).toBe(true)
  const filters = { actor: admin.email, action: 'complaint closed' } as const
  expect((await auditEntries(admin, filters)).entries).toMatchObject([filters])
  expect((await auditEntries(admin, { story: id })).entries).toMatchObject([
    { action: 'report closed', object: caseNumber },
  ])
})

test('roles are granted and revoked by the server', async ({ admin }) => {
  const { id, email } = await given.member()
  await db.insert(roleEvents).values({ userId: id, role: 'admin', granted: true })
  await db.insert(roleEvents).values({ userId: id, role: 'admin', granted: false })
  const { entries } = await auditEntries(admin, {})
  const own = entries.filter(({ object }) => object === email)
  expect(pluck(own, 'action')).toEqual(['admin unmade', 'admin made'])
  expect(own.map(actorLabel)).toEqual(['The server', 'The server'])
  const { entries: grants } = await auditEntries(admin, { action: 'admin made' })
  expect(grants.filter(({ object }) => object === email)).toHaveLength(1)
})

test('a role that an admin gave is listed with that admin, and found by both filters', async ({
  admin,
}) => {
  const { id, email } = await given.member()
  for (const role of ['writer', 'editor']) {
    await db.insert(roleEvents).values({ userId: id, role, granted: true, actorId: admin.id })
  }
  await db.insert(roleEvents).values({ userId: id, role: 'unknown', granted: true })
  const own = (await auditEntries(admin, { actor: admin.email })).entries
  expect(own).toMatchObject([
    { action: 'editor made', object: email, actor: admin.email },
    { action: 'writer made', object: email, actor: admin.email },
  ])
  const { entries } = await auditEntries(admin, { action: 'editor made', actor: admin.email })
  expect(pluck(entries, 'action')).toEqual(['editor made'])
  expect(
    (await auditEntries(admin, {})).entries.filter((each) => each.object === email),
  ).toHaveLength(2)
})

test('a closed account is listed with the reason, as done by the server', async ({ admin }) => {
  const userId = crypto.randomUUID()
  await db.insert(accountClosures).values({ userId, reason: 'It sold fake ink.' })
  const { entries } = await auditEntries(admin, { action: 'account closed' })
  const own = entries.find(({ object }) => object === userId)!
  expect([actorLabel(own), own.action, own.note]).toEqual([
    'The server',
    'account closed',
    'It sold fake ink.',
  ])
  expect((await auditEntries(admin, { actor: admin.email })).entries).not.toContainEqual(own)
})

test('entries outlive the actor’s account and the story', async () => {
  const reader = await given.admin()
  const gone = await given.admin()
  const { id } = await given.submission()
  await givenEvent({ submissionId: id, actorId: gone.id })
  await deleteWhere(user, { id: gone.id })
  await deleteWhere(submissions, { id })
  const { entries } = await auditEntries(reader, { story: id })
  expect(entries).toMatchObject([{ actor: null, object: null }])
  expect(actorLabel(entries[0]!)).toBe('A deleted account')
})

test('a story without a title is called by its first words, as on every other page', async ({
  admin,
}) => {
  const { id } = await given.submission({
    title: ' ',
    story: 'Nobody believed me when I said it was a heron.',
  })
  await givenEvent({ submissionId: id })
  const { entries } = await auditEntries(admin, { story: id })
  expect(entries).toMatchObject([{ object: 'Nobody believed me when I said...' }])
})

test('the title of a withdrawn story is not shown', async ({ admin }) => {
  const { id } = await given.submission({ title: 'Canary', status: 'rejected' })
  await givenEvent({ submissionId: id, action: 'withdrawn' })
  await updateWhere(submissions, { id }, { withdrawnAt: new Date() })
  expect(JSON.stringify(await auditEntries(admin, { story: id }))).not.toContain('Canary')
})

test('the log is filtered by actor, action and days in London', async ({ admin }) => {
  const at = (moment: string) => ({ at: new Date(moment), actorId: admin.id })
  // In June, London is an hour ahead of UTC.
  await givenEvent({ ...at('2024-06-09T22:59:00Z'), action: 'noted' })
  await givenEvent({ ...at('2024-06-09T23:01:00Z'), action: 'rejected' })
  await givenEvent({ ...at('2024-06-10T22:59:00Z'), action: 'approved' })
  await givenEvent({ ...at('2024-06-10T23:01:00Z'), action: 'undone' })
  const done = async (filters: Parameters<typeof auditEntries>[1]) =>
    pluck((await auditEntries(admin, { actor: admin.email, ...filters })).entries, 'action')
  expect(await done({})).toEqual(['undone', 'approved', 'rejected', 'noted'])
  expect(await done({ from: '2024-06-10', to: '2024-06-10' })).toEqual(['approved', 'rejected'])
  expect(await done({ action: 'undone' })).toEqual(['undone'])
  expect(await done({ actor: 'nobody@readers.example' })).toEqual([])
})

test('a long log is read page by page, each entry once, even when entries have the same time', async ({
  admin,
}) => {
  const moment = new Date('2019-05-05T12:00:00Z')
  const { id } = await given.approved()
  await db.execute(sql`insert into submission_events (submission_id, action, at)
    select ${id}, 'noted', ${moment} from generate_series(1, ${entriesPerPage * 2})`)
  await db.execute(sql`insert into role_events (user_id, role, granted, at)
    select ${admin.id}, 'admin', true, ${moment} from generate_series(1, ${entriesPerPage})`)
  await db.execute(sql`insert into cases (kind, name, email, about, text, closed_at, closed_by_id, closing_note)
    select 'message', 'a', 'crowd@readers.example', 'press', 'x', ${moment}, ${admin.id}, 'x' from generate_series(1, ${entriesPerPage})`)

  const entries = await everyPage(admin)
  expect(entries).toHaveLength(entriesPerPage * 4)
  expect(new Set(entries.map(({ source, id }) => `${source} ${id}`)).size).toBe(entriesPerPage * 4)

  const answer = csvResponse('log', auditLogCsv(admin, { from: '2019-05-05', to: '2019-05-05' }))
  expect((await answer.text()).split('\r\n')).toHaveLength(entriesPerPage * 4 + 2)
})

test('the log of a million events uses its index', async () => {
  await db.execute(sql`insert into submission_events (submission_id, action, at)
    select gen_random_uuid(), 'noted', now() - i * interval '1 minute' from generate_series(1, 3000) i`)
  await db.execute(sql`analyze submission_events`)
  const { rows } = await db.execute(sql`explain select * from submission_events
    where (at, id) < (now() - interval '1 hour', 5) order by at desc, id desc limit 51`)
  expect(JSON.stringify(rows)).toMatch(/Index Scan Backward/)
  expect(JSON.stringify(rows)).not.toMatch(/Seq Scan|Sort/)
})

test('each change of the settings is listed with its editor, and outlives their account', async ({
  admin,
}) => {
  const editor = await given.teamMember('editor')
  await importFirstSettings()
  const before = await findSettings(editor, 'social-links')
  const fields = { youtube: 'https://www.youtube.com/@indelible' }
  await saveSettings(editor, { ...before, fields })
  const { version } = await findSettings(editor, 'social-links')
  await restoreSettings(editor, { form: 'social-links', version, number: 1 })

  const { entries } = await auditEntries(admin, { actor: editor.email })
  expect(entries).toMatchObject([
    { action: 'settings restored', object: 'social links', note: 'Revision 1 restored' },
    { action: 'settings changed', object: 'social links', actor: editor.email },
  ])
  const restored = await auditEntries(admin, { action: 'settings restored' })
  expect(restored.entries).toHaveLength(1)
  await deleteWhere(user, { id: editor.id })
  const [entry] = (await auditEntries(admin, { action: 'settings changed' })).entries
  expect(actorLabel(entry!)).toBe('A deleted account')
})

test('the log is for admins only', async ({ member }) => {
  await expect(auditEntries(member, {})).rejects.toThrow(ForbiddenAct)
  expect(() => auditLogCsv(member, {})).toThrow(ForbiddenAct)
})

async function everyPage(admin: Viewer) {
  const filters = { from: '2019-05-05', to: '2019-05-05' }
  const entries: AuditEntry[] = []
  let place: string | null = ''
  while (place !== null) {
    const page: Awaited<ReturnType<typeof auditEntries>> = await auditEntries(
      admin,
      filters,
      readAuditCursor(place),
    )
    entries.push(...page.entries)
    place = page.next
  }
  return entries
}

async function givenEvent(fields: Partial<typeof submissionEvents.$inferInsert>) {
  await db.insert(submissionEvents).values({
    submissionId: randomUUID(),
    action: 'approved',
    fromStatus: 'pending',
    toStatus: 'approved',
    ...fields,
  })
}

test('each event of a piece is listed with its actor, and found by piece, action and person', async ({
  admin,
}) => {
  const editor = await given.member()
  const actor = { id: editor.id, role: 'editor' } as const
  const { id } = await givenLive(actor, articleText({ title: 'The licence on the till' }))
  await givenPreview(actor, id)

  const { entries } = await auditEntries(admin, { piece: id })
  expect(pluck(entries, 'action')).toEqual([
    'piece preview link created',
    'piece published',
    'piece created',
  ])
  expect(entries[1]).toMatchObject({
    actor: editor.email,
    pieceId: id,
    submissionId: null,
    object: 'The licence on the till',
  })
  const { entries: published } = await auditEntries(admin, {
    action: 'piece published',
    actor: editor.email,
  })
  expect(published).toMatchObject([{ pieceId: id }])
  expect((await auditEntries(admin, { piece: id, story: id })).entries).toEqual([])
  expect((await auditEntries(admin, { piece: id, action: 'approved' })).entries).toEqual([])
})

test('events of a piece outlive the piece, which is then no longer linked', async ({ admin }) => {
  const draft = await givenDraft(admin, articleText({ title: 'A mistake of mine' }))
  await deletePiece(admin, draft)
  const { entries } = await auditEntries(admin, { piece: draft.id })
  expect(pluck(entries, 'action')).toEqual(['piece deleted', 'piece created'])
  expect(entries[0]).toMatchObject({ object: 'A mistake of mine', pieceId: null })
})

test('what was done to a picture is listed with its actor, also after it is deleted', async ({
  admin,
}) => {
  const { id, email } = await given.member()
  const editor = { id, role: 'editor' } as const
  const { name, sha256 } = await givenPicture(editor)
  await changeCredit(editor, { name, seen: sha256, credit: 'Kit Moriyama' })
  await deletePicture(editor, { name, seen: sha256 })

  const { entries } = await auditEntries(admin, { actor: email })
  expect(entries).toMatchObject([
    { action: 'picture deleted', object: name, actor: email },
    { action: 'picture credited', object: name, note: 'Kit Moriyama' },
    { action: 'picture uploaded', object: name },
  ])
  const { entries: deleted } = await auditEntries(admin, { action: 'picture deleted' })
  expect(deleted).toMatchObject([{ object: name }])
})
