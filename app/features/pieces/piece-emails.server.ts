import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { href } from 'react-router'
import { db, type Transaction } from '#app/db/client.server.ts'
import type { Piece } from '#app/db/schema/pieces.ts'
import { pieceEvents, profiles, user, userRoles } from '#app/db/schema/tables.server.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { findMemberName, memberName } from '#app/server/sessions/member-name.server.ts'
import type { Actor } from '#app/server/sessions/permissions.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { piecePath } from './piece-path.ts'
import { kindWords } from './piece-words.ts'

/** What somebody else did with a piece that its writer is told of. */
export type ToldAct =
  | { act: 'published' | 'updated' | 'corrected' | 'unscheduled' }
  | { act: 'scheduled'; at: Date }
  /** `why` as readers see it. */
  | { act: 'unpublished'; why: string | null }

/**
 * Who will be emailed when somebody publishes, schedules or takes down a piece: whoever began it, while they are of the
 * team and want such emails.
 *
 * @returns null for one's own piece, one that was imported, and when nobody is to be told
 */
export async function findWriterToTell(
  actor: Pick<Actor, 'id'>,
  { createdBy }: Pick<Piece, 'createdBy'>,
  reader: Pick<Transaction, 'select'> = db,
) {
  if (createdBy === null || createdBy === actor.id) return null
  const [writer] = await reader
    .select({ name: memberName, email: user.email, pieceEmails: profiles.pieceEmails })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, createdBy))
    .limit(1)
  if (!writer || writer.pieceEmails === false) return null
  return { name: writer.name, email: writer.email }
}

/** Queues the email to the writer of a piece, if there is somebody to tell; it goes out when the transaction commits. */
export async function tellWriter(
  transaction: Transaction,
  actor: Pick<Actor, 'id'>,
  piece: Pick<Piece, 'id' | 'kind' | 'key' | 'slug' | 'title' | 'createdBy'>,
  told: ToldAct,
) {
  const writer = await findWriterToTell(actor, piece, transaction)
  if (!writer) return
  const who = (await findMemberName(actor.id, transaction)) ?? 'Somebody'
  await sendEmail(writerEmail(writer.email, who, piece, told), { transaction, kind: 'piece' })
}

/**
 * Queues an email to each editor and admin who wants such emails: a writer asks them to publish a piece. It goes out when
 * the transaction commits.
 */
export async function tellEditors(
  transaction: Transaction,
  actor: Pick<Actor, 'id'>,
  piece: Pick<Piece, 'id' | 'kind' | 'title'>,
) {
  const who = (await findMemberName(actor.id, transaction)) ?? 'Somebody'
  const one = kindWords[piece.kind].one
  for (const to of await findEditorsToTell(actor, transaction)) {
    const email = {
      to,
      subject: `${one === 'article' ? 'An' : 'A'} ${one} to publish`,
      paragraphs: [
        `Hello. ${who}, of the Indelible team, asks an editor to publish the ${one} "${piece.title}". Nothing that publishing needs is missing.`,
        stopping('you may publish'),
      ],
      action: formOf(piece),
    }
    await sendEmail(email, { transaction, kind: 'piece' })
  }
}

/**
 * Queues an email to whoever scheduled a piece, while they are of the team: its time came, and it was not published. It goes
 * out when the transaction commits.
 *
 * @param problem what has to be mended first
 */
export async function tellOfUnpublished(
  transaction: Transaction,
  piece: Pick<Piece, 'id' | 'kind' | 'title'>,
  problem: string,
) {
  const [scheduler] = await transaction
    .select({ to: user.email })
    .from(pieceEvents)
    .innerJoin(user, eq(user.id, pieceEvents.actorId))
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .where(and(eq(pieceEvents.pieceId, piece.id), eq(pieceEvents.action, 'scheduled')))
    .orderBy(desc(pieceEvents.id))
    .limit(1)
  if (!scheduler) return
  const one = kindWords[piece.kind].one
  const email = {
    ...scheduler,
    subject: `A scheduled ${one} was not published`,
    paragraphs: [
      `Hello. Indelible was to publish the ${one} "${piece.title}", and did not publish it. ${problem}`,
      'It is no longer scheduled. Mend its text, and publish or schedule it once more.',
      'We email you because you scheduled it. Until it is scheduled again, we will not email you about it.',
    ],
    action: formOf(piece),
  }
  await sendEmail(email, { transaction, kind: 'team' })
}

async function findEditorsToTell(
  { id }: Pick<Actor, 'id'>,
  reader: Pick<Transaction, 'selectDistinct'>,
) {
  const rows = await reader
    .selectDistinct({ email: user.email })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(
      and(
        inArray(userRoles.role, ['editor', 'admin']),
        ne(user.id, id),
        or(isNull(profiles.pieceEmails), eq(profiles.pieceEmails, true)),
      ),
    )
  return rows.map(({ email }) => email)
}

// Subjects do not name the piece: phones show them on the lock screen.
function writerEmail(
  to: string,
  who: string,
  piece: Pick<Piece, 'id' | 'kind' | 'key' | 'slug' | 'title'>,
  told: ToldAct,
): Email {
  const one = kindWords[piece.kind].one
  const named = `your ${one} "${piece.title}"`
  const toForm = formOf(piece)
  const toPage = { label: `Read the ${one}`, url: siteUrl(piecePath(piece)) }
  const email = (subject: string, words: string[], action: Email['action']): Email => {
    const [first = '', ...rest] = words
    return {
      to,
      subject,
      paragraphs: [`Hello. ${first}`, ...rest, stopping('you began it')],
      action,
    }
  }
  switch (told.act) {
    case 'published':
      return email(
        `Your ${one} was published`,
        [`${who}, of the Indelible team, published ${named}. Anyone can read it now.`],
        toPage,
      )
    case 'updated':
    case 'corrected':
      return email(
        `Your ${one} was changed`,
        told.act === 'updated'
          ? [`${who}, of the Indelible team, published changes to ${named}.`]
          : [`${who}, of the Indelible team, added a correction to ${named}.`],
        toPage,
      )
    case 'scheduled':
      return email(
        `Your ${one} was scheduled`,
        [
          `${who}, of the Indelible team, scheduled ${named}. It will be published on ${britishDateTime(told.at)}, London time.`,
          'Changes that you save before then will not be part of it, unless an editor schedules them too.',
        ],
        toForm,
      )
    case 'unscheduled':
      return email(
        `Your ${one} is no longer scheduled`,
        [
          `${who}, of the Indelible team, unscheduled ${named}. It will not be published by itself.`,
        ],
        toForm,
      )
    case 'unpublished':
      return email(
        `Your ${one} was taken down`,
        [
          `${who}, of the Indelible team, took down ${named}. Its text is a draft now, and can be published again.`,
          ...(told.why ? [`Readers see this reason:\n${told.why}`] : []),
        ],
        toForm,
      )
  }
}

function formOf({ id, kind }: Pick<Piece, 'id' | 'kind'>) {
  const url = siteUrl(href('/edit/:pieceId', { pieceId: id }))
  return { label: `Open the ${kindWords[kind].one}`, url }
}

function stopping(why: string) {
  return `We email you because ${why}. You can stop these emails on your account page, under "Emails about pieces".`
}
