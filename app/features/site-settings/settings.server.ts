import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import {
  type SettingsChange,
  type SettingsForm,
  settingsFormNames,
} from '#app/db/schema/site-settings.ts'
import { profiles, settingsRevisions, storedSettings, user } from '#app/db/schema/tables.server.ts'
import { storable } from '#app/db/storable.ts'
import { checkFields } from '#app/features/pieces/fields.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { memberName } from '#app/server/sessions/member-name.server.ts'
import { type Actor, requireAct } from '#app/server/sessions/permissions.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { type SettingsFields, settingsFields } from '#content/settings-fields.ts'
import { problemsWithFrontPage } from './front-page.server.ts'
import { isLegalPage, problemsWithLegalText } from './legal.server.ts'

/** A fault of a field in an editor's words. */
export type SettingsProblem = { path: (string | number)[]; reason: string; line?: number }

/** A form as its editors see it. */
export type EditedSettings = {
  form: SettingsForm
  version: number
  /** What readers see. */
  fields: Record<string, unknown>
  /** What is not published yet. */
  draft: Record<string, unknown> | null
  changedAt: Date
  /** Null for what was taken over from the files, and once the person's account is deleted. */
  changedBy: string | null
  isAsImported: boolean
}

/** The act that every function here begins with. @throws ForbiddenAct */
function requireSettingsAct(actor: Actor, form?: SettingsForm) {
  requireAct(actor, form === 'front-page' ? 'edit front page' : 'edit settings')
}

/** All forms, without their fields. */
export async function listSettings(actor: Actor) {
  requireSettingsAct(actor)
  const rows = await db
    .select({
      ...{ form: storedSettings.form, changedAt: storedSettings.changedAt, changedBy: memberName },
      isAsImported: isNotNull(storedSettings.checksum).mapWith(Boolean),
    })
    .from(storedSettings)
    .leftJoin(user, eq(user.id, storedSettings.changedBy))
    .leftJoin(profiles, eq(profiles.userId, storedSettings.changedBy))
  return settingsFormNames.flatMap((form) => rows.find((row) => row.form === form) ?? [])
}

export async function findSettings(actor: Actor, form: SettingsForm): Promise<EditedSettings> {
  requireSettingsAct(actor, form)
  const [row] = await db
    .select({
      ...{ version: storedSettings.version, fields: storedSettings.fields },
      ...{ draft: storedSettings.draft, changedAt: storedSettings.changedAt },
      ...{ changedBy: memberName, checksum: storedSettings.checksum },
    })
    .from(storedSettings)
    .leftJoin(user, eq(user.id, storedSettings.changedBy))
    .leftJoin(profiles, eq(profiles.userId, storedSettings.changedBy))
    .where(eq(storedSettings.form, form))
  // Each start inserts the rows that are missing, so this is a bug.
  if (!row) throw new Error(`no settings of ${form}`)
  const { checksum, ...found } = row
  return { form, ...found, isAsImported: checksum !== null }
}

export type SettingsSave = {
  form: SettingsForm
  /** The version that the form began from. */
  version: number
  /** As typed: they may be missing or wrong. */
  fields: unknown
}

export type SettingsResult =
  | { outcome: 'saved' }
  /** Somebody else saved meanwhile. `version` is that of their save. */
  | { outcome: 'conflict'; version: number }
  | { outcome: 'invalid'; problems: SettingsProblem[] }

/**
 * Checks a form and shows it to readers. What it said before stays among the revisions. The same text again changes
 * nothing, also when the answer to the first save was lost.
 */
export async function saveSettings(actor: Actor, save: SettingsSave): Promise<SettingsResult> {
  requireSettingsAct(actor, save.form)
  return db.transaction(async (tx) => {
    const row = await lock(tx, save.form)
    const checked = await check(actor, row, save.fields)
    if ('problems' in checked) return { outcome: 'invalid', problems: checked.problems }
    const { fields } = checked
    const isSame = row.draft === null && isSameText(save.form, fields, row.fields)
    if (isSame) return { outcome: 'saved' }
    if (row.version !== save.version) return { outcome: 'conflict', version: row.version }
    await putFields(tx, actor, row, { fields, change: 'changed', why: 'Changed' })
    return { outcome: 'saved' }
  })
}

type Row = typeof storedSettings.$inferSelect

async function lock(tx: Transaction, form: SettingsForm) {
  const [row] = await tx
    .select()
    .from(storedSettings)
    .where(eq(storedSettings.form, form))
    .for('update')
  if (!row) throw new Error(`no settings of ${form}`)
  return row
}

async function check(
  actor: Actor,
  row: Row,
  typed: unknown,
): Promise<{ fields: Record<string, unknown> } | { problems: SettingsProblem[] }> {
  const { form } = row
  const fields = { ...emptyLists[form], ...(filledIn(storable(typed)) as object) }
  // Readers' messages are emailed there, which editors may not read.
  if (form === 'contact' && actor.role !== 'admin') {
    Object.assign(fields, { email: row.fields.email })
  }
  if (isLegalPage(form)) Object.assign(fields, { updated: londonDay(new Date()) })
  const result = checkFields<SettingsFields[SettingsForm]>(settingsFields[form], fields)
  if ('problems' in result) return result
  const problems: SettingsProblem[] = []
  if (isLegalPage(form)) {
    const { body } = result.fields as SettingsFields['privacy']
    problems.push(
      ...(await problemsWithLegalText(form, body)).map((problem) => ({
        path: ['body'],
        ...problem,
      })),
    )
  }
  if (form === 'front-page') {
    problems.push(...(await problemsWithFrontPage(result.fields as SettingsFields['front-page'])))
  }
  return problems.length > 0 ? { problems } : { fields: result.fields }
}

/** Leaves out empty fields, and boxes that are not ticked. Rows keep their places; those of lists that may grow go. */
function filledIn(value: unknown): unknown {
  if (value === '' || value === null || value === false) return undefined
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(filledIn)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]) => {
      const filled = filledIn(inside)
      if (filled === undefined) return []
      if (!Array.isArray(filled) || !growingLists.includes(name)) return [[name, filled]]
      return [[name, filled.filter((row) => row && Object.keys(row).length > 0)]]
    }),
  )
}

const growingLists = ['processors', 'members']

// A browser sends nothing for a list without rows.
const emptyLists: Partial<Record<SettingsForm, object>> = {
  publisher: { processors: [] },
  team: { members: [] },
}

/** The day of the last change is no change. */
function isSameText(form: SettingsForm, one: object, other: object) {
  const day = isLegalPage(form) ? { updated: '' } : {}
  return isDeepStrictEqual({ ...one, ...day }, { ...other, ...day })
}

/** Makes this what readers see, in a new version and a new revision. */
async function putFields(
  tx: Transaction,
  actor: Actor,
  row: Row,
  revision: { fields: Record<string, unknown>; change: SettingsChange; why: string },
) {
  const { form } = row
  await addRevision(tx, actor, form, revision)
  await tx
    .update(storedSettings)
    .set({ fields: revision.fields, draft: null, ...changed(actor, row) })
    .where(eq(storedSettings.form, form))
  log.info({ ...auditFields(), settings: form, change: revision.change }, 'settings changed')
}

function changed(actor: Actor, { version }: Row) {
  return { version: version + 1, checksum: null, changedBy: actor.id, changedAt: new Date() }
}

async function addRevision(
  tx: Transaction,
  actor: { id: string | null },
  form: SettingsForm,
  revision: { fields: Record<string, unknown>; change: SettingsChange; why: string },
) {
  const number = (await tx.$count(settingsRevisions, eq(settingsRevisions.form, form))) + 1
  await tx.insert(settingsRevisions).values({ form, number, madeBy: actor.id, ...revision })
  return number
}

/** Saves what is not to be shown yet. Nothing in it is checked, but that it can be stored. */
export async function saveFrontPageDraft(
  actor: Actor,
  { version, draft }: { version: number; draft: Record<string, unknown> },
): Promise<{ outcome: 'saved' | 'conflict'; version: number }> {
  requireSettingsAct(actor, 'front-page')
  return db.transaction(async (tx) => {
    const row = await lock(tx, 'front-page')
    const fields = storable(draft)
    if (isDeepStrictEqual(fields, row.draft ?? row.fields)) {
      return { outcome: 'saved', version: row.version }
    }
    if (row.version !== version) return { outcome: 'conflict', version: row.version }
    if (row.draft !== null && row.changedBy !== actor.id) {
      const why = 'Changes of somebody else before these'
      await addRevision(tx, { id: row.changedBy }, 'front-page', {
        fields: row.draft,
        change: 'kept',
        why,
      })
    }
    await tx
      .update(storedSettings)
      .set({ draft: fields, ...changed(actor, row) })
      .where(eq(storedSettings.form, 'front-page'))
    return { outcome: 'saved', version: row.version + 1 }
  })
}

/** Goes back to what readers see. What was not published stays among the revisions. */
export async function discardFrontPageDraft(
  actor: Actor,
  { version }: { version: number },
): Promise<{ outcome: 'discarded' } | { outcome: 'conflict'; version: number }> {
  requireSettingsAct(actor, 'front-page')
  return db.transaction(async (tx) => {
    const row = await lock(tx, 'front-page')
    if (row.draft === null) return { outcome: 'discarded' }
    if (row.version !== version) return { outcome: 'conflict', version: row.version }
    const why = 'Changes that were discarded'
    await addRevision(tx, actor, 'front-page', { fields: row.draft, change: 'kept', why })
    await tx
      .update(storedSettings)
      .set({ draft: null, ...changed(actor, row) })
      .where(eq(storedSettings.form, 'front-page'))
    return { outcome: 'discarded' }
  })
}

export type SettingsRevision = {
  number: number
  change: SettingsChange
  why: string
  madeAt: Date
  /** Null for what was taken over from the files, and once the person's account is deleted. */
  madeBy: string | null
}

const revisionColumns = {
  number: settingsRevisions.number,
  change: settingsRevisions.change,
  why: settingsRevisions.why,
  madeAt: settingsRevisions.madeAt,
  madeBy: memberName,
}

const revisionsAtOnce = 100

/** The latest revisions of a form first, without their fields. */
export async function listSettingsRevisions(
  actor: Actor,
  form: SettingsForm,
): Promise<SettingsRevision[]> {
  requireSettingsAct(actor, form)
  return db
    .select(revisionColumns)
    .from(settingsRevisions)
    .leftJoin(user, eq(user.id, settingsRevisions.madeBy))
    .leftJoin(profiles, eq(profiles.userId, settingsRevisions.madeBy))
    .where(eq(settingsRevisions.form, form))
    .orderBy(desc(settingsRevisions.number))
    .limit(revisionsAtOnce)
}

/** One revision with its fields, and the fields before it. @returns null when there is none of this number */
export async function findSettingsRevision(actor: Actor, form: SettingsForm, number: number) {
  requireSettingsAct(actor, form)
  if (!Number.isSafeInteger(number) || number < 1 || number > 2_000_000_000) return null
  const [revision] = await db
    .select({ ...revisionColumns, fields: settingsRevisions.fields })
    .from(settingsRevisions)
    .leftJoin(user, eq(user.id, settingsRevisions.madeBy))
    .leftJoin(profiles, eq(profiles.userId, settingsRevisions.madeBy))
    .where(and(eq(settingsRevisions.form, form), eq(settingsRevisions.number, number)))
  if (!revision) return null
  const [before] = await db
    .select({ fields: settingsRevisions.fields })
    .from(settingsRevisions)
    .where(and(eq(settingsRevisions.form, form), eq(settingsRevisions.number, number - 1)))
  return { ...revision, before: before?.fields ?? null }
}

/**
 * Shows readers a revision again, when it still can be shown.
 *
 * @param version the version of the form that the person was looking at
 */
export async function restoreSettings(
  actor: Actor,
  { form, version, number }: { form: SettingsForm; version: number; number: number },
): Promise<SettingsResult | { outcome: 'gone' }> {
  const revision = await findSettingsRevision(actor, form, number)
  if (!revision) return { outcome: 'gone' }
  return db.transaction(async (tx) => {
    const row = await lock(tx, form)
    const checked = await check(actor, row, revision.fields)
    if ('problems' in checked) return { outcome: 'invalid', problems: checked.problems }
    const { fields } = checked
    if (row.draft === null && isSameText(form, fields, row.fields)) return { outcome: 'saved' }
    if (row.version !== version) return { outcome: 'conflict', version: row.version }
    if (row.draft !== null) {
      const why = `Changes before revision ${number} was restored`
      await addRevision(tx, actor, form, { fields: row.draft, change: 'kept', why })
    }
    const why = `Revision ${number} restored`
    await putFields(tx, actor, row, { fields, change: 'restored', why })
    return { outcome: 'saved' }
  })
}
