import { createHash } from 'node:crypto'
import { and, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { asciiSlug } from '#app/pieces/text/slug.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { containing } from '#app/platform/db/like.ts'
import type { PictureAction } from '#app/platform/db/schema/pictures.ts'
import { pictureEvents, pictures, profiles, user } from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { type Cursor, writeCursor } from '#app/platform/paging/cursor.ts'
import { olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import type { ReceivedPhoto } from '#app/platform/photos/incoming-photo.server.ts'
import { preparePicture } from '#app/platform/photos/prepare-picture.server.ts'
import { memberName } from '#app/platform/sessions/member-name.server.ts'
import {
  type Actor,
  ForbiddenAct,
  mayAct,
  mayActOnPicture,
  type PictureAct,
  requireAct,
  requirePictureAct,
} from '#app/platform/sessions/permissions.ts'
import { isBuiltIn } from './built-in-pictures.server.ts'
import { uploadedWidths } from './picture-address.ts'
import { queueDerivation, releasePictureFiles, storePictureFiles } from './picture-files.server.ts'
import { minPictureWidth, type PictureProblem } from './picture-problems.ts'
import { type PictureUses, picturesDescribedWith, readPictureUses } from './picture-uses.server.ts'
import type { PictureFilters } from './pictures.ts'

export type UploadedPicture = typeof pictures.$inferSelect

type PictureFile = Buffer | Pick<ReceivedPhoto, 'bytes'>

type Refusal = { outcome: 'refused'; problem: PictureProblem }

/**
 * The same picture again is no other one. @param actor null for a command, where the hourly sweep derives the formats
 * @throws ForbiddenAct for members
 */
export async function uploadPicture(
  actor: Actor | null,
  { file, fileName, credit }: { file: PictureFile; fileName: string; credit: string },
): Promise<{ outcome: 'uploaded' | 'known'; picture: UploadedPicture } | Refusal> {
  if (actor && !mayAct(actor, 'upload picture')) throw new ForbiddenAct('upload picture')
  const prepared = await prepare(file)
  if ('outcome' in prepared) return prepared
  return db.transaction(async (tx) => {
    // Two names cannot be chosen at the same time, and a double click finds the first picture.
    await tx.execute(sql`select pg_advisory_xact_lock(${namesLock})`)
    const [known] = await tx.select().from(pictures).where(eq(pictures.sha256, prepared.sha256))
    if (known) return { outcome: 'known', picture: known }
    const [picture] = await tx
      .insert(pictures)
      .values({
        ...prepared,
        name: await freeName(tx, fileName),
        credit,
        uploadedBy: actor?.id,
      })
      .returning()
    if (actor) await queueDerivation(tx, prepared.sha256)
    await recordPictureEvent(tx, picture!.name, actor, 'uploaded')
    return { outcome: 'uploaded', picture: picture! }
  })
}

// The number of an advisory lock, which is shared by all programs that use this database.
const namesLock = 2_026_1122

const quality = 88

async function prepare(file: PictureFile) {
  const refused = (problem: PictureProblem): Refusal => ({ outcome: 'refused', problem })
  const prepared = await preparePicture(file, { chooseWidths: uploadedWidths, quality })
  if (!prepared.ok) return refused(prepared.problem)
  if (prepared.width < minPictureWidth) return refused('too-narrow')
  const { width, height, bytes } = prepared.variants.at(-1)!
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const isStored = await storePictureFiles(sha256, prepared.variants)
  return isStored ? { sha256, width, height, bytes: bytes.length } : refused('not-stored')
}

const maxNameCharacters = 60

async function freeName(tx: Transaction, fileName: string) {
  const stem = asciiSlug(fileName.replace(/\.[^.]*$/, ''), maxNameCharacters) || 'picture'
  const alike = await tx
    .select({ name: pictures.name })
    .from(pictures)
    .where(or(eq(pictures.name, stem), like(pictures.name, `${stem}-%`)))
  const reserved = new Set(alike.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`
    if (!reserved.has(name) && !isBuiltIn(name)) return name
  }
}

const picturesPerPage = 24

export async function listPictures(
  actor: Actor,
  { words, onlyUnused }: PictureFilters,
  after: Cursor | null = null,
) {
  requireAct(actor, 'upload picture')
  const matches = words
    ? or(
        ilike(pictures.name, containing(words)),
        ilike(pictures.credit, containing(words)),
        inArray(pictures.name, picturesDescribedWith(actor, words)),
      )
    : undefined
  const unused: UsedPicture[] = []
  for (let from = after, batch = 0; ; batch += 1) {
    const size = onlyUnused ? unusedBatch : picturesPerPage + 1
    const rows = await readPage(actor, { matches, from, size })
    if (!onlyUnused) return pageOfPictures(rows)
    unused.push(...rows.filter(({ uses }) => uses.pieces === 0 && !uses.isPortrait))
    const last = rows.at(-1)
    if (!last || rows.length < size || unused.length > picturesPerPage)
      return pageOfPictures(unused)
    from = cursorOf(last)
    // So that no request takes long. The next page goes on from here.
    if (batch + 1 === maxBatches) return { pictures: unused, next: writeCursor(from) }
  }
}

type UsedPicture = UploadedPicture & { uses: PictureUses }

const unusedBatch = 100
const maxBatches = 5

async function readPage(
  actor: Actor,
  { matches, from, size }: { matches: SQL | undefined; from: Cursor | null; size: number },
): Promise<UsedPicture[]> {
  const rows = await db
    .select()
    .from(pictures)
    .where(and(matches, olderThan(pictures.uploadedAt, pictures.id, from)))
    .orderBy(desc(pictures.uploadedAt), desc(pictures.id))
    .limit(size)
  const usesOf = await readPictureUses(
    actor,
    rows.map(({ name }) => name),
  )
  return rows.map((picture) => ({ ...picture, uses: usesOf(picture.name) }))
}

function pageOfPictures(rows: UsedPicture[]) {
  const { page, next } = paginate(rows, picturesPerPage, cursorOf)
  return { pictures: page, next }
}

function cursorOf({ uploadedAt, id }: UploadedPicture): Cursor {
  return { at: uploadedAt, id }
}

export async function findUploadedPicture(actor: Actor, name: string) {
  requireAct(actor, 'upload picture')
  const picture = await readPicture(db, name)
  if (!picture) return null
  const uses = (await readPictureUses(actor, [name]))(name)
  const may = (act: PictureAct) => mayActOnPicture(actor, act, { ...picture, ...uses })
  return {
    picture,
    uses,
    events: await listEvents(name),
    may: {
      change: may('change picture'),
      replace: may('replace picture'),
      delete: may('delete picture'),
    },
  }
}

async function readPicture(reader: Pick<Transaction, 'select'>, name: string) {
  if (hasNul(name)) return null
  const [picture] = await reader.select().from(pictures).where(eq(pictures.name, name))
  return picture ?? null
}

function hasNul(name: string) {
  return name.includes('\0')
}

async function listEvents(name: string) {
  return db
    .select({ action: pictureEvents.action, at: pictureEvents.at, actor: memberName })
    .from(pictureEvents)
    .leftJoin(user, eq(user.id, pictureEvents.actorId))
    .leftJoin(profiles, eq(profiles.userId, pictureEvents.actorId))
    .where(eq(pictureEvents.picture, name))
    .orderBy(desc(pictureEvents.id))
    .limit(20)
}

export async function readUploadedPictures(names?: string[]) {
  return db
    .select()
    .from(pictures)
    .where(names ? inArray(pictures.name, names) : undefined)
}

type Outcome<Done extends string> = Done | 'conflict' | 'gone'

/** @param seen the fingerprint of the picture that the person was looking at */
export async function changeCredit(
  actor: Actor,
  { name, seen, credit }: { name: string; seen: string; credit: string },
): Promise<Outcome<'changed'>> {
  return db.transaction(async (tx) => {
    const locked = await lockPicture(tx, actor, name, 'change picture')
    if (!locked) return 'gone'
    if (locked.picture.sha256 !== seen) return 'conflict'
    if (locked.picture.credit === credit) return 'changed'
    await tx.update(pictures).set({ credit }).where(eq(pictures.name, name))
    await recordPictureEvent(tx, name, actor, 'credited', credit)
    return 'changed'
  })
}

/** Pieces that use it show the new one; their descriptions stay. @param agreed that published pieces change with it */
export async function replacePicture(
  actor: Actor,
  { name, seen, file, agreed }: { name: string; seen: string; file: PictureFile; agreed: boolean },
): Promise<{ outcome: Outcome<'replaced'> | 'live' } | Refusal> {
  // Decoding is costly, so whoever may not replace it is refused first.
  const before = await findUploadedPicture(actor, name)
  if (!before) return { outcome: 'gone' }
  requirePictureAct(actor, 'replace picture', { ...before.picture, ...before.uses })
  if (before.picture.sha256 !== seen) return { outcome: 'conflict' }
  if (before.uses.isLive && !agreed) return { outcome: 'live' }
  const prepared = await prepare(file)
  if ('outcome' in prepared) return prepared

  return db.transaction(async (tx) => {
    const locked = await lockPicture(tx, actor, name, 'replace picture')
    if (!locked) return { outcome: 'gone' }
    const { picture, uses } = locked
    if (picture.sha256 === prepared.sha256) return { outcome: 'replaced' }
    if (picture.sha256 !== seen) return { outcome: 'conflict' }
    if (uses.isLive && !agreed) return { outcome: 'live' }
    await tx
      .update(pictures)
      .set({ ...prepared, state: 'uploaded', replacedAt: sql`now()` })
      .where(eq(pictures.name, name))
    await releasePictureFiles(tx, picture.sha256)
    await queueDerivation(tx, prepared.sha256)
    await recordPictureEvent(tx, name, actor, 'replaced')
    return { outcome: 'replaced' }
  })
}

/** Former revisions may still name it; to publish one again needs another picture. */
export async function deletePicture(
  actor: Actor,
  { name, seen }: { name: string; seen: string },
): Promise<Outcome<'deleted'> | 'used'> {
  return db.transaction(async (tx) => {
    const locked = await lockPicture(tx, actor, name, 'delete picture')
    if (!locked) return 'gone'
    const { picture, uses } = locked
    if (picture.sha256 !== seen) return 'conflict'
    if (uses.pieces > 0 || uses.isPortrait) return 'used'
    await tx.delete(pictures).where(eq(pictures.name, name))
    await releasePictureFiles(tx, picture.sha256)
    await recordPictureEvent(tx, name, actor, 'deleted')
    return 'deleted'
  })
}

async function lockPicture(tx: Transaction, actor: Actor, name: string, act: PictureAct) {
  if (hasNul(name)) return null
  const [picture] = await tx.select().from(pictures).where(eq(pictures.name, name)).for('update')
  if (!picture) return null
  const uses = (await readPictureUses(actor, [name], tx))(name)
  requirePictureAct(actor, act, { ...picture, ...uses })
  return { picture, uses }
}

async function recordPictureEvent(
  tx: Transaction,
  picture: string,
  actor: Actor | null,
  action: PictureAction,
  note: string | null = null,
) {
  await tx.insert(pictureEvents).values({ picture, actorId: actor?.id, action, note })
  logSecurityEvent({ picture, user: actor?.id, action }, 'picture changed')
}
