import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { href } from 'react-router'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { pieceEvents, profiles, user, userRoles } from '#app/platform/db/schema/tables.server.ts'
import type { Email } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { findMemberName, helloTo, memberName } from '#app/platform/sessions/member-name.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { britishDateTime } from '#app/ui/dates.ts'

type ActForWriter =
  | { act: 'published' | 'updated' | 'corrected' | 'unscheduled' }
  | { act: 'scheduled'; at: Date }
  | { act: 'unpublished'; why: string | null }

/** Who began it, while of the team and wanting such emails. @returns null for one's own piece, and one that was imported */
export async function findWriterRecipient(
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

export async function emailWriter(
  transaction: Transaction,
  actor: Pick<Actor, 'id'>,
  piece: Pick<Piece, 'id' | 'kind' | 'key' | 'slug' | 'title' | 'createdBy'>,
  news: ActForWriter,
) {
  const writer = await findWriterRecipient(actor, piece, transaction)
  if (!writer) return
  const who = (await findMemberName(actor.id, transaction)) ?? 'Somebody'
  const hello = await helloTo(writer.email, transaction)
  await sendEmail(writerEmail(writer.email, { hello, who }, piece, news), {
    transaction,
    kind: 'piece',
  })
}

export async function emailEditors(
  transaction: Transaction,
  actor: Pick<Actor, 'id'>,
  piece: Pick<Piece, 'id' | 'kind' | 'title'>,
) {
  const who = (await findMemberName(actor.id, transaction)) ?? 'Somebody'
  const one = kindWords[piece.kind].one
  for (const to of await findEditorRecipients(actor, transaction)) {
    const email = {
      to,
      subject: `${one === 'article' ? 'An' : 'A'} ${one} to publish`,
      paragraphs: [
        `${await helloTo(to, transaction)} ${who}, of the Indelible team, asks an editor to publish the ${one} "${piece.title}". Nothing that publishing needs is missing.`,
        reasonForEmail('you may publish'),
      ],
      action: linkToForm(piece),
    }
    await sendEmail(email, { transaction, kind: 'piece' })
  }
}

/** While they are of the team. It goes out when the transaction commits. */
export async function emailScheduler(
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
      `${await helloTo(scheduler.to, transaction)} Indelible was to publish the ${one} "${piece.title}", and did not publish it. ${problem}`,
      'It is no longer scheduled. Mend its text, and publish or schedule it once more.',
      'We email you because you scheduled it. Until it is scheduled again, we will not email you about it.',
    ],
    action: linkToForm(piece),
  }
  await sendEmail(email, { transaction, kind: 'team' })
}

async function findEditorRecipients(
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

type WriterText = [subject: string, what: string, ...more: string[]]

// Subjects do not name the piece: phones show them on the lock screen.
function writerEmail(
  to: string,
  { hello, who }: { hello: string; who: string },
  piece: Pick<Piece, 'id' | 'kind' | 'key' | 'slug' | 'title'>,
  news: ActForWriter,
): Email {
  const one = kindWords[piece.kind].one
  const named = `your ${one} "${piece.title}"`
  const at = news.act === 'scheduled' ? britishDateTime(news.at) : ''
  const why =
    news.act === 'unpublished' && news.why ? [`Readers see this reason:\n${news.why}`] : []
  const acts: Record<ActForWriter['act'], WriterText> = {
    published: ['was published', `published ${named}. Anyone can read it now.`],
    updated: ['was changed', `published changes to ${named}.`],
    corrected: ['was changed', `added a correction to ${named}.`],
    scheduled: [
      'was scheduled',
      `scheduled ${named}. It will be published on ${at}, London time.`,
      'Changes that you save before then will not be part of it, unless an editor schedules them too.',
    ],
    unscheduled: [
      'is no longer scheduled',
      `unscheduled ${named}. It will not be published by itself.`,
    ],
    unpublished: [
      'was taken down',
      `took down ${named}. Its text is a draft now, and can be published again.`,
      ...why,
    ],
  }
  const [subject, what, ...more] = acts[news.act]
  const isLive = ['published', 'updated', 'corrected'].includes(news.act)
  return {
    to,
    subject: `Your ${one} ${subject}`,
    paragraphs: [
      `${hello} ${who}, of the Indelible team, ${what}`,
      ...more,
      reasonForEmail('you began it'),
    ],
    action: isLive
      ? { label: `Read the ${one}`, url: siteUrl(piecePath(piece)) }
      : linkToForm(piece),
  }
}

function linkToForm({ id, kind }: Pick<Piece, 'id' | 'kind'>) {
  const url = siteUrl(href('/edit/:pieceId', { pieceId: id }))
  return { label: `Open the ${kindWords[kind].one}`, url }
}

function reasonForEmail(why: string) {
  return `We email you because ${why}. You can stop these emails on your account page, under "Emails about pieces".`
}
