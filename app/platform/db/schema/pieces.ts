import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { userReference, userUntilDeleted } from './accounts.ts'
import { randomId, serialId, timestampColumn, timestampNow } from './columns.ts'

export const pieceKind = pgEnum('piece_kind', ['article', 'work', 'film'])
export const pieceState = pgEnum('piece_state', ['draft', 'scheduled', 'published', 'unpublished'])

export const pieceAction = pgEnum('piece_action', [
  'imported',
  'created',
  'publication asked',
  'scheduled',
  'unscheduled',
  'published',
  'updated',
  'corrected',
  'unpublished',
  'address changed',
  'moved',
  'revision restored',
  'draft discarded',
  'deleted',
  'preview link created',
  'preview link revoked',
  'comment added',
  'comment resolved',
  'comment reopened',
  'comment changed',
  'comment deleted',
  'duplicated',
])

export const pieces = pgTable(
  'pieces',
  {
    id: randomId(),
    kind: pieceKind().notNull(),
    /** The first address, which favourites and collections hold. Null until it is first published. */
    key: text(),
    slug: text(),
    /** Pieces without one come first. */
    position: integer(),
    /** Each save makes a new one. A form that names an older one is refused. */
    version: integer().notNull().default(1),
    title: text().notNull().default(''),
    author: text(),

    liveRevision: integer(),
    scheduledRevision: integer(),
    publishAt: timestampColumn(),
    firstPublishedAt: timestampColumn(),
    unpublishedAt: timestampColumn(),
    /** By its writer. Null again once it is published or scheduled. */
    publicationAskedAt: timestampColumn(),
    state: pieceState()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when live_revision is not null then 'published'::piece_state when scheduled_revision is not null then 'scheduled'::piece_state when unpublished_at is not null then 'unpublished'::piece_state else 'draft'::piece_state end`,
      ),

    /** SHA-256 of the imported file: a later import sees whether the piece was changed here. */
    checksum: text(),
    origin: text().unique('one_piece_per_origin'),
    createdBy: userUntilDeleted(),
    createdAt: timestampNow(),
    changedBy: userUntilDeleted(),
    changedAt: timestampNow(),
  },
  (piece) => [
    unique('one_piece_per_key').on(piece.kind, piece.key),
    index('pieces_due').on(piece.publishAt).where(sql`${piece.publishAt} is not null`),
    index('pieces_live')
      .on(piece.kind, piece.position)
      .where(sql`${piece.liveRevision} is not null`),
    index('pieces_asked')
      .on(piece.publicationAskedAt)
      .where(sql`${piece.publicationAskedAt} is not null`),
    index('pieces_changed').on(piece.changedAt.desc().nullsFirst(), piece.id.desc().nullsFirst()),
    index('pieces_of_state').on(
      piece.state,
      piece.changedAt.desc().nullsFirst(),
      piece.id.desc().nullsFirst(),
    ),
    index('pieces_of_writer').on(
      piece.createdBy,
      piece.changedAt.desc().nullsFirst(),
      piece.id.desc().nullsFirst(),
    ),
    index('pieces_titles').using('gin', sql`${piece.title} gin_trgm_ops`),
    check(
      'what_waits_has_its_time',
      sql`(${piece.scheduledRevision} is null) = (${piece.publishAt} is null)`,
    ),
    check(
      'a_live_piece_was_published',
      sql`${piece.liveRevision} is null or (${piece.firstPublishedAt} is not null and ${piece.unpublishedAt} is null)`,
    ),
    check(
      'an_unpublished_piece_was_published',
      sql`${piece.unpublishedAt} is null or ${piece.firstPublishedAt} is not null`,
    ),
    check(
      'a_public_piece_has_its_address',
      sql`${piece.firstPublishedAt} is null or (${piece.key} is not null and ${piece.slug} is not null)`,
    ),
    // Addresses of digits are those that old links name; see piece_addresses.
    check(
      'an_address_is_lower_case_words',
      sql`${piece.slug} is null or (${piece.slug} ~ '^[a-z0-9&]+(-[a-z0-9&]+)*$' and ${piece.slug} !~ '^[0-9]+$' and length(${piece.slug}) <= 80)`,
    ),
  ],
)

function pieceReference() {
  return uuid().references(() => pieces.id, { onDelete: 'cascade' })
}

/** No other piece may take a former address; it redirects to the present one. */
export const pieceAddresses = pgTable(
  'piece_addresses',
  {
    kind: pieceKind().notNull(),
    slug: text().notNull(),
    pieceId: pieceReference().notNull(),
    since: timestampNow(),
  },
  (address) => [primaryKey({ columns: [address.kind, address.slug] }), index().on(address.pieceId)],
)

/** Computed by a function of the database, so that an index finds where a picture is used. */
export function pictureReferences({ fields, body }: { fields: AnyPgColumn; body: AnyPgColumn }) {
  return sql`picture_names(${fields}, ${body})`
}

/** Paths of a former site, such as `/2019/03/a-name`, that lead to a piece or to another page of this one. */
export const redirects = pgTable(
  'redirects',
  {
    /** Without the slash at its end. */
    path: text().primaryKey(),
    pieceId: pieceReference(),
    target: text(),
  },
  (redirect) => [
    index().on(redirect.pieceId),
    check(
      'a_redirect_leads_somewhere',
      sql`(${redirect.pieceId} is null) <> (${redirect.target} is null)`,
    ),
    check(
      'a_redirect_stays_here',
      sql`${redirect.path} ~ '^/[^/]' and ${redirect.target} ~ '^/([a-z]|$)'`,
    ),
  ],
)

/** A row only while there is something unpublished. */
export const pieceDrafts = pgTable(
  'piece_drafts',
  {
    pieceId: pieceReference().primaryKey(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    body: text().notNull(),
    basedOn: integer(),
    savedBy: userUntilDeleted(),
    savedAt: timestampNow(),
  },
  (draft) => [
    index('pictures_of_drafts').using('gin', pictureReferences(draft)),
    check('a_draft_fits', sql`octet_length(${draft.body}) <= 262144`),
  ],
)

/** Kept some days: two texts are compared with the one that both began from. */
export const pieceDraftSaves = pgTable(
  'piece_draft_saves',
  {
    pieceId: pieceReference().notNull(),
    version: integer().notNull(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    body: text().notNull(),
    savedBy: userUntilDeleted(),
    savedAt: timestampNow(),
  },
  (save) => [primaryKey({ columns: [save.pieceId, save.version] }), index().on(save.savedAt)],
)

export const presenceKind = pgEnum('presence_kind', ['piece', 'submission'])

/** One row per person, however many tabs. Who is not seen for a minute has left; the row goes after an hour. */
export const presence = pgTable(
  'presence',
  {
    kind: presenceKind().notNull(),
    subjectId: uuid().notNull(),
    userId: userReference().notNull(),
    seenAt: timestampNow(),
  },
  (row) => [primaryKey({ columns: [row.subjectId, row.userId] })],
)

/** Append-only, but for the name of who made it. */
export const pieceRevisions = pgTable(
  'piece_revisions',
  {
    pieceId: pieceReference().notNull(),
    number: integer().notNull(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    body: text().notNull(),
    date: text().generatedAlwaysAs((): SQL => sql`(${pieceRevisions.fields} ->> 'date')`),
    madeBy: userUntilDeleted(),
    madeAt: timestampNow(),
    why: text().notNull(),
  },
  (revision) => [
    primaryKey({ columns: [revision.pieceId, revision.number] }),
    index('pictures_of_revisions').using('gin', pictureReferences(revision)),
    index('picture_words_of_revisions').using(
      'gin',
      sql`picture_words(${revision.fields}, ${revision.body}) gin_trgm_ops`,
    ),
  ],
)

/** So that no request waits for the parser. */
export const pieceRenderings = pgTable(
  'piece_renderings',
  {
    pieceId: uuid().primaryKey(),
    revision: integer().notNull(),
    renderer: integer().notNull(),
    body: jsonb().$type<unknown>().notNull(),
    text: text().notNull(),
    words: integer().generatedAlwaysAs((): SQL => sql`(${pieceRenderings.body} ->> 'words')::int`),
  },
  (rendering) => [
    foreignKey({
      columns: [rendering.pieceId, rendering.revision],
      foreignColumns: [pieceRevisions.pieceId, pieceRevisions.number],
    }).onDelete('cascade'),
  ],
)

export const piecePreviews = pgTable(
  'piece_previews',
  {
    id: randomId(),
    tokenHash: text().notNull().unique('one_preview_per_token'),
    pieceId: pieceReference().notNull(),
    createdBy: userUntilDeleted(),
    createdAt: timestampNow(),
    expiresAt: timestampColumn().notNull(),
    revokedAt: timestampColumn(),
  },
  (preview) => [index().on(preview.pieceId)],
)

/** What colleagues say to each other about a text. Readers and exports never see it. */
export const pieceComments = pgTable(
  'piece_comments',
  {
    id: randomId(),
    pieceId: pieceReference().notNull(),
    authorId: userReference().notNull(),
    words: text().notNull(),
    /** The words of the text that it is about, by which it finds its place. Empty for the whole piece. */
    quote: text().notNull().default(''),
    /** The paragraph that had them, counted from 0: where several have them, the nearest is meant. */
    paragraph: integer().notNull().default(0),
    /** The comment that this one answers. Once that is deleted, it stands by itself. */
    answers: uuid().references((): AnyPgColumn => pieceComments.id, { onDelete: 'set null' }),
    createdAt: timestampNow(),
    resolvedAt: timestampColumn(),
    resolvedBy: userUntilDeleted(),
  },
  (comment) => [index().on(comment.pieceId, comment.createdAt), index().on(comment.authorId)],
)

export const pieceEvents = pgTable(
  'piece_events',
  {
    id: serialId(),
    pieceId: uuid().notNull(),
    title: text().notNull(),
    actorId: uuid(),
    action: pieceAction().notNull(),
    note: text(),
    at: timestampNow(),
  },
  (event) => [index().on(event.pieceId, event.id), index().on(event.at, event.id)],
)

export const pictureState = pgEnum('picture_state', ['uploaded', 'derived', 'failed'])

/** Those of the first edition are files of the build. */
export const pictures = pgTable(
  'pictures',
  {
    id: randomId(),
    name: text().notNull().unique('one_picture_per_name'),
    /** Of the bytes that are stored, in hexadecimal. */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    credit: text().notNull(),
    /** `derived` once all widths are made. */
    state: pictureState().notNull().default('uploaded'),
    uploadedBy: userUntilDeleted(),
    uploadedAt: timestampNow(),
    replacedAt: timestampColumn(),
  },
  (picture) => [
    index().on(picture.uploadedAt.desc(), picture.id.desc()),
    index('pictures_sha256').on(picture.sha256),
    check('a_picture_has_a_name', sql`${picture.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('a_picture_has_pixels', sql`${picture.width} > 0 and ${picture.height} > 0`),
    check('a_picture_has_a_hash', sql`${picture.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

export type Piece = typeof pieces.$inferSelect
export type PieceKind = Piece['kind']
export type PieceState = Piece['state']
export type PieceAction = (typeof pieceEvents.$inferSelect)['action']
