import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { PieceProblem } from '#app/pieces/text/check.server.ts'
import { checkFields } from '#app/pieces/text/fields.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { SettingsChange, SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import {
  profiles,
  settingsRevisions,
  storedSettings,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { storable } from '#app/platform/db/storable.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { memberName } from '#app/platform/sessions/member-name.server.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { type SettingsFields, settingsFields } from '#content/settings-fields.ts'
import { problemsWithFrontPage } from './front-page.server.ts'
import { isLegalPage, problemsWithLegalText } from './legal.server.ts'

type Fields = Record<string, unknown>

/** @throws ForbiddenAct */
function requireSettingsAct(actor: Actor, form?: SettingsForm) {
  requireAct(actor, form === 'front-page' ? 'edit front page' : 'edit settings')
}

export async function listSettings(actor: Actor) {
  requireSettingsAct(actor)
  return readSettings()
}

export async function findSettings(actor: Actor, form: SettingsForm) {
  requireSettingsAct(actor, form)
  const [row] = await readSettings(eq(storedSettings.form, form))
  return row ?? missing(form)
}

function readSettings(where?: SQL) {
  return db
    .select({
      form: storedSettings.form,
      version: storedSettings.version,
      fields: storedSettings.fields,
      draft: storedSettings.draft,
      changedAt: storedSettings.changedAt,
      changedBy: memberName,
      isAsImported: isNotNull(storedSettings.checksum).mapWith(Boolean),
    })
    .from(storedSettings)
    .leftJoin(user, eq(user.id, storedSettings.changedBy))
    .leftJoin(profiles, eq(profiles.userId, storedSettings.changedBy))
    .where(where)
    .orderBy(storedSettings.form)
}

// Each start inserts the rows that are missing, so this is a bug.
function missing(form: SettingsForm): never {
  throw new Error(`no settings of ${form}`)
}

type Row = typeof storedSettings.$inferSelect

/** The form is locked until it is done. @throws ForbiddenAct */
async function onSettings<Result>(
  actor: Actor,
  form: SettingsForm,
  act: (tx: Transaction, row: Row) => Promise<Result>,
) {
  requireSettingsAct(actor, form)
  return db.transaction(async (tx) => {
    const isIt = eq(storedSettings.form, form)
    const [row] = await tx.select().from(storedSettings).where(isIt).for('update')
    return act(tx, row ?? missing(form))
  })
}

/** `version` is that of their save. */
type Conflict = { outcome: 'conflict'; version: number }

export type SettingsRefusal = Conflict | { outcome: 'invalid'; problems: PieceProblem[] }

/**
 * What it said before stays among the revisions. The same text again changes nothing.
 * @param version the one that the form began from @param fields as typed: they may be missing or wrong
 */
export function saveSettings(
  actor: Actor,
  { form, version, fields }: { form: SettingsForm; version: number; fields: unknown },
) {
  return onSettings(actor, form, (tx, row) =>
    publish(tx, actor, row, { version, fields, change: 'changed', why: 'Changed' }),
  )
}

/** When it still can be shown. A draft that was there stays among the revisions. */
export async function restoreSettings(
  actor: Actor,
  { form, version, number }: { form: SettingsForm; version: number; number: number },
) {
  const revision = await findSettingsRevision(actor, form, number)
  if (!revision) return { outcome: 'gone' as const }
  const { fields } = revision
  const change = 'restored'
  const why = `Revision ${number} restored`
  const whyKept = `Changes before revision ${number} was restored`
  return onSettings(actor, form, (tx, row) =>
    publish(tx, actor, row, { version, fields, change, why, whyKept }),
  )
}

async function publish(
  tx: Transaction,
  actor: Actor,
  row: Row,
  text: { version: number; fields: unknown; change: SettingsChange; why: string; whyKept?: string },
): Promise<{ outcome: 'saved' } | SettingsRefusal> {
  const { form, draft } = row
  const { version, change, why, whyKept } = text
  const checked = await check(actor, row, text.fields)
  if ('problems' in checked) return { outcome: 'invalid', problems: checked.problems }
  const { fields } = checked
  if (draft === null && isSameText(form, fields, row.fields)) return { outcome: 'saved' }
  if (row.version !== version) return { outcome: 'conflict', version: row.version }
  if (whyKept) await keepDraft(tx, row, actor.id, whyKept)
  await addSettingsRevision(tx, { form, fields, change, why, madeBy: actor.id })
  await update(tx, actor, row, { fields, draft: null })
  logSecurityEvent({ settings: form, change }, 'settings changed')
  return { outcome: 'saved' }
}

async function update(tx: Transaction, actor: Actor, row: Row, texts: Partial<Row>) {
  const version = row.version + 1
  await tx
    .update(storedSettings)
    .set({ ...texts, version, checksum: null, changedBy: actor.id, changedAt: new Date() })
    .where(eq(storedSettings.form, row.form))
  return version
}

export async function addSettingsRevision(
  tx: Transaction,
  revision: Omit<typeof settingsRevisions.$inferInsert, 'number'>,
) {
  const isOfForm = eq(settingsRevisions.form, revision.form)
  const number = (await tx.$count(settingsRevisions, isOfForm)) + 1
  await tx.insert(settingsRevisions).values({ ...revision, number })
}

/** Before another text replaces what was not published. */
async function keepDraft(
  tx: Transaction,
  { form, draft }: Row,
  madeBy: string | null,
  why: string,
) {
  const change = 'kept'
  if (draft) await addSettingsRevision(tx, { form, fields: draft, change, why, madeBy })
}

async function check(
  actor: Actor,
  row: Row,
  input: unknown,
): Promise<{ fields: Fields } | { problems: PieceProblem[] }> {
  const { form } = row
  const fields = { ...emptyLists[form], ...(filledIn(storable(input)) as object) }
  // Readers' messages are emailed there, which editors may not read.
  if (form === 'contact' && actor.role !== 'admin') {
    Object.assign(fields, { email: row.fields.email })
  }
  if (isLegalPage(form)) Object.assign(fields, { updated: londonDay(new Date()) })
  const result = checkFields<SettingsFields[SettingsForm]>(settingsFields[form], fields)
  if ('problems' in result) return result
  const problems: PieceProblem[] = []
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

/** Rows keep their places; those of lists that may grow go. */
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

const growingLists = ['processors', 'members', 'series']

// A browser sends nothing for a list without rows.
const emptyLists: Partial<Record<SettingsForm, object>> = {
  publisher: { processors: [] },
  team: { members: [] },
  films: { series: [] },
}

/** The day of the last change is no change. */
function isSameText(form: SettingsForm, one: object, other: object) {
  const day = isLegalPage(form) ? { updated: '' } : {}
  return isDeepStrictEqual({ ...one, ...day }, { ...other, ...day })
}

/** Nothing in it is checked, but that it can be stored. @param draft null goes back to what readers see */
export function saveFrontPageDraft(
  actor: Actor,
  { version, draft }: { version: number; draft: Fields | null },
): Promise<{ outcome: 'saved'; version: number } | Conflict> {
  return onSettings(actor, 'front-page', async (tx, row) => {
    const fields = storable(draft)
    const current = fields ? (row.draft ?? row.fields) : row.draft
    if (isDeepStrictEqual(fields, current)) return { outcome: 'saved', version: row.version }
    if (row.version !== version) return { outcome: 'conflict', version: row.version }
    if (!fields) await keepDraft(tx, row, actor.id, 'Changes that were discarded')
    else if (row.changedBy !== actor.id) {
      await keepDraft(tx, row, row.changedBy, 'Changes of somebody else before these')
    }
    return { outcome: 'saved', version: await update(tx, actor, row, { draft: fields }) }
  })
}

const revisionsAtOnce = 100

export async function listSettingsRevisions(actor: Actor, form: SettingsForm) {
  requireSettingsAct(actor, form)
  return readRevisions(eq(settingsRevisions.form, form))
}

function readRevisions(where: SQL | undefined) {
  return db
    .select({
      number: settingsRevisions.number,
      change: settingsRevisions.change,
      why: settingsRevisions.why,
      madeAt: settingsRevisions.madeAt,
      /** Null for what was taken over from the files, and once the person's account is deleted. */
      madeBy: memberName,
    })
    .from(settingsRevisions)
    .leftJoin(user, eq(user.id, settingsRevisions.madeBy))
    .leftJoin(profiles, eq(profiles.userId, settingsRevisions.madeBy))
    .where(where)
    .orderBy(desc(settingsRevisions.number))
    .limit(revisionsAtOnce)
}

/** And the fields before it. @returns null when there is none of this number */
export async function findSettingsRevision(actor: Actor, form: SettingsForm, number: number) {
  requireSettingsAct(actor, form)
  if (!Number.isSafeInteger(number) || number < 1 || number > 2_000_000_000) return null
  const isOf = (numbers: number[]) =>
    and(eq(settingsRevisions.form, form), inArray(settingsRevisions.number, numbers))
  const [revision] = await readRevisions(isOf([number]))
  if (!revision) return null
  const [text, before] = await db
    .select({ fields: settingsRevisions.fields })
    .from(settingsRevisions)
    .where(isOf([number, number - 1]))
    .orderBy(desc(settingsRevisions.number))
  return { ...revision, fields: text!.fields, before: before?.fields ?? null }
}
