import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { randomId, serialId, timestampColumn, timestampNow } from './columns.ts'

// The four tables of better-auth, with the names and columns its adapter expects.

export const user = pgTable('user', {
  id: randomId(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: timestampNow(),
  updatedAt: timestampNow(),
})

export function userReference() {
  return uuid().references(() => user.id, { onDelete: 'cascade' })
}

/** Null once the account is deleted. */
export function userUntilDeleted() {
  return uuid().references(() => user.id, { onDelete: 'set null' })
}

export const session = pgTable(
  'session',
  {
    id: randomId(),
    userId: userReference().notNull(),
    token: text().notNull().unique(),
    expiresAt: timestampColumn().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestampNow(),
    updatedAt: timestampNow(),
  },
  (session) => [index().on(session.userId)],
)

export const account = pgTable(
  'account',
  {
    id: randomId(),
    userId: userReference().notNull(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestampColumn(),
    refreshTokenExpiresAt: timestampColumn(),
    scope: text(),
    password: text(),
    createdAt: timestampNow(),
    updatedAt: timestampNow(),
  },
  (account) => [index().on(account.userId), unique().on(account.providerId, account.accountId)],
)

export const verification = pgTable(
  'verification',
  {
    id: randomId(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampNow(),
    updatedAt: timestampNow(),
  },
  (verification) => [index().on(verification.identifier)],
)

// Ours.

export const profiles = pgTable('profiles', {
  userId: userReference().primaryKey(),
  displayName: text(),
  /** About what others do with one's pieces, and to editors about those to publish. */
  pieceEmails: boolean().notNull().default(true),
  thanksEmails: boolean().notNull().default(false),
  thanksEmailedAt: timestampColumn(),
  /** A story that is begun is kept on the device alone. */
  draftsAlone: boolean().notNull().default(false),
  createdAt: timestampNow(),
  updatedAt: timestampNow(),
})

/** See platform/sessions/role.ts; any other value gives no rights. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: userReference().notNull(),
    role: text().notNull(),
    grantedAt: timestampNow(),
  },
  (userRole) => [primaryKey({ columns: [userRole.userId, userRole.role] })],
)

/** Append-only. Ids alone, so that the record outlives the account. */
export const roleEvents = pgTable(
  'role_events',
  {
    id: serialId(),
    userId: uuid().notNull(),
    role: text().notNull(),
    granted: boolean().notNull(),
    actorId: uuid(),
    at: timestampNow(),
  },
  (event) => [index().on(event.at, event.id)],
)

/** To join the team with a role. The row goes once the link in its email was used, and one that is not used, after a month. */
export const invitations = pgTable('invitations', {
  id: randomId(),
  email: text().notNull().unique(),
  role: text().notNull(),
  invitedBy: userReference().notNull(),
  /** When its email was sent last: the links of earlier ones do not work any more. */
  sentAt: timestampColumn().notNull(),
})

export const invitationChanges = ['sent', 'sent again', 'withdrawn', 'accepted'] as const
/** Gone a day after they are made (UK GDPR, Articles 15 and 20). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: randomId(),
    userId: userReference().notNull(),
    archiveKey: text(),
    askedAt: timestampNow(),
    readyAt: timestampColumn(),
    expiresAt: timestampColumn(),
  },
  (dataExport) => [index().on(dataExport.userId, dataExport.askedAt)],
)

export type InvitationChange = (typeof invitationChanges)[number]

export const invitationEvents = pgTable(
  'invitation_events',
  {
    id: serialId(),
    invitationId: uuid().notNull(),
    role: text().notNull(),
    change: text().$type<InvitationChange>().notNull(),
    actorId: uuid().notNull(),
    at: timestampNow(),
  },
  (event) => [index().on(event.at, event.id)],
)

/** The account is deleted; this record is kept for complaints about it. */
export const accountClosures = pgTable(
  'account_closures',
  {
    id: serialId(),
    userId: uuid().notNull(),
    reason: text().notNull(),
    at: timestampNow(),
  },
  (closure) => [index().on(closure.at, closure.id)],
)

/** Whose password the site has made up and printed, until somebody has signed in. */
export const unusedPasswords = pgTable('unused_passwords', {
  userId: userReference().primaryKey(),
})

/** A device whose codes an account is signed in with. It counts once its owner has typed a code. */
export const secondFactors = pgTable('second_factors', {
  id: randomId(),
  userId: userReference().notNull().unique(),
  secret: text().notNull(),
  startedAt: timestampNow(),
  confirmedAt: timestampColumn(),
  /** The time step of the last code that was accepted: it and earlier ones are refused from then on. */
  usedStep: integer(),
})

/** Not used yet, as keyed fingerprints. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: randomId(),
    secondFactorId: uuid()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    fingerprint: text().notNull(),
  },
  (code) => [unique().on(code.secondFactorId, code.fingerprint)],
)

/** Of a sign-in after its password or Google. The browser holds the id in a sealed cookie. */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    id: randomId(),
    secondFactorId: uuid()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn().notNull(),
  },
  (challenge) => [index().on(challenge.secondFactorId)],
)

export const secondFactorEvents = pgTable(
  'second_factor_events',
  {
    id: serialId(),
    userId: uuid().notNull(),
    actorId: uuid(),
    change: text().$type<SecondFactorChange>().notNull(),
    at: timestampNow(),
  },
  (event) => [index().on(event.at, event.id)],
)

export const secondFactorChanges = ['on', 'off', 'new codes'] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]
