import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { href } from 'react-router'
import { db } from '#app/platform/db/client.server.ts'
import { newsletters } from '#app/platform/db/schema/tables.server.ts'
import type { Cursor } from '#app/platform/paging/cursor.ts'
import { olderThan, paginate } from '#app/platform/paging/keyset.server.ts'

const archivedPerPage = 24

// From the first email on, since each links to it. Notices to account holders are nobody else's business.
const isInArchive = and(
  eq(newsletters.isArchived, true),
  inArray(newsletters.state, ['sending', 'paused', 'stopped', 'sent']),
  isNotNull(newsletters.startedAt),
  isNotNull(newsletters.slug),
  isNotNull(newsletters.sentPage),
  ne(newsletters.audience, 'accounts'),
)

const { id, number, slug, subject, preheader, startedAt, sentPage } = newsletters

export async function listArchived(after: Cursor | null = null) {
  const rows = await db
    .select({ id, number, slug, subject, preheader, startedAt })
    .from(newsletters)
    .where(and(isInArchive, olderThan(startedAt, id, after)))
    .orderBy(desc(startedAt), desc(id))
    .limit(archivedPerPage + 1)
  const { page, next } = paginate(rows, archivedPerPage, (row) => ({
    at: row.startedAt!,
    id: row.id,
  }))
  return { newsletters: page.map(archived), next }
}

export async function hasArchive() {
  const [row] = await db.select({ id }).from(newsletters).where(isInArchive).limit(1)
  return row !== undefined
}

/** In the archive or not. */
export async function hasSentNewsletter() {
  const [row] = await db
    .select({ id })
    .from(newsletters)
    .where(and(isNotNull(startedAt), eq(newsletters.audience, 'newsletter')))
    .limit(1)
  return row !== undefined
}

export async function findArchived(address: string) {
  // PostgreSQL refuses NUL.
  if (address.includes('\0')) return null
  const [row] = await db
    .select({ id, number, slug, subject, preheader, startedAt, sentPage })
    .from(newsletters)
    .where(and(isInArchive, eq(slug, address)))
  return row ? { ...archived(row), html: row.sentPage! } : null
}

const feedLength = 30

export async function latestArchived() {
  const rows = await db
    .select({ id, number, slug, subject, preheader, startedAt, sentPage })
    .from(newsletters)
    .where(isInArchive)
    .orderBy(desc(startedAt), desc(id))
    .limit(feedLength)
  return rows.map((row) => ({ ...archived(row), html: row.sentPage! }))
}

export async function archivedPaths() {
  const rows = await db
    .select({ slug, startedAt })
    .from(newsletters)
    .where(isInArchive)
    .orderBy(desc(startedAt))
  return rows.map((row) => ({ path: archivedPath(row.slug!), sentAt: row.startedAt! }))
}

export type ArchivedNewsletter = ReturnType<typeof archived>

type Row = Pick<
  typeof newsletters.$inferSelect,
  'id' | 'number' | 'slug' | 'subject' | 'preheader' | 'startedAt'
>

function archived({ id, number, slug, subject, preheader, startedAt }: Row) {
  return { id, number, subject, preheader, path: archivedPath(slug!), sentAt: startedAt! }
}

function archivedPath(slug: string) {
  return href('/newsletter/archive/:slug', { slug })
}
