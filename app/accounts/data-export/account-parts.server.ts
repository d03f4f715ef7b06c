import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import {
  account,
  collectionItems,
  collections,
  dataExports,
  favorites,
  invitationEvents,
  invitations,
  pieceComments,
  profiles,
  roleEvents,
  secondFactorEvents,
  secondFactors,
  session,
  submissionEvents,
  user,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { actionsWhere } from '#app/stories/public/events.ts'
import { type ExportPart, rowsPart } from './export-part.server.ts'

const teamActions = actionsWhere(({ by }) => by === 'team')

export const accountParts: ExportPart[] = [
  {
    name: 'account',
    says: 'Your account: the address you sign in with, whether it is verified, and when you joined.',
    async read(owner) {
      const { id, email, emailVerified, name, image, createdAt, updatedAt } = user
      const [row] = await db
        .select({ id, email, emailVerified, name, image, createdAt, updatedAt })
        .from(user)
        .where(eq(id, owner.id))
      return row ?? null
    },
  },
  {
    name: 'profile',
    says: 'Your profile: the name shown at the top of each page, whether you are emailed about pieces that you began and once a week about thanks for your stories, and whether a story that you begin is kept on your device alone ("draftsAlone").',
    async read({ id }) {
      const [row] = await db
        .select({
          ...pickColumns(profiles, ['displayName', 'pieceEmails', 'thanksEmails']),
          ...pickColumns(profiles, ['thanksEmailedAt', 'draftsAlone', 'createdAt', 'updatedAt']),
        })
        .from(profiles)
        .where(eq(profiles.userId, id))
      return row ?? null
    },
  },
  rowsPart(userRoles, {
    name: 'roles',
    says: 'The roles your account has. Most accounts have none.',
    columns: ['role', 'grantedAt'],
    owner: 'userId',
    orderBy: 'grantedAt',
  }),
  rowsPart(roleEvents, {
    name: 'roleChanges',
    says: 'When your account was given a role or lost one.',
    columns: ['role', 'granted', 'at'],
    owner: 'userId',
    orderBy: 'id',
  }),
  rowsPart(roleEvents, {
    name: 'roleChangesMade',
    says: 'If you are an admin: when you gave or revoked a role. Whose role it was belongs to other people, so it is not included.',
    columns: ['role', 'granted', 'at'],
    owner: 'actorId',
    orderBy: 'id',
  }),
  rowsPart(invitations, {
    name: 'invitations',
    says: 'Whether an invitation to our team waits for you.',
    columns: ['role', 'sentAt'],
    owner: 'email',
    orderBy: 'sentAt',
  }),
  rowsPart(invitationEvents, {
    name: 'invitationActs',
    says: 'When you accepted an invitation to our team or, if you are an admin, sent or withdrew one. Who was invited belongs to other people, so it is not included.',
    columns: ['role', 'change', 'at'],
    owner: 'actorId',
    orderBy: 'id',
  }),
  rowsPart(pieceComments, {
    name: 'comments',
    says: 'If you work on the magazine: what you wrote to colleagues beside a draft, and the words it was about.',
    columns: {
      piece: 'pieceId',
      words: 'words',
      about: 'quote',
      createdAt: 'createdAt',
      resolvedAt: 'resolvedAt',
    },
    owner: 'authorId',
    orderBy: 'createdAt',
  }),
  {
    name: 'waysOfSigningIn',
    says: 'How you can sign in: "credential" is a password, "google" is Google, with the number Google knows you by. Your password is stored in a form that nobody can read, and is not included.',
    read: ({ id }) =>
      db
        .select({
          provider: account.providerId,
          knownThereAs: account.accountId,
          scope: account.scope,
          hasPassword: sql<boolean>`${account.password} is not null`,
          createdAt: account.createdAt,
          updatedAt: account.updatedAt,
        })
        .from(account)
        .where(eq(account.userId, id)),
  },
  rowsPart(secondFactors, {
    name: 'secondFactor',
    says: 'If you sign in with codes from an app: since when. The key and the recovery codes are secret, and are not included.',
    columns: ['startedAt', 'confirmedAt'],
    owner: 'userId',
    orderBy: 'startedAt',
  }),
  rowsPart(secondFactorEvents, {
    name: 'secondFactorChanges',
    says: 'When codes from an app were switched on or off for you, or you made new recovery codes.',
    columns: ['change', 'at'],
    owner: 'userId',
    orderBy: 'id',
  }),
  rowsPart(session, {
    name: 'sessions',
    says: 'Where you are signed in: with which browser it began, and how long it lasts.',
    columns: {
      startedAt: 'createdAt',
      usedAt: 'updatedAt',
      expiresAt: 'expiresAt',
      browser: 'userAgent',
    },
    owner: 'userId',
    orderBy: 'createdAt',
  }),
  {
    name: 'reviewActs',
    says: 'If you are on the review team: what you did there and when. The stories belong to other people, so only their numbers are given.',
    read(owner) {
      const { id, submissionId, action, at, actorId } = submissionEvents
      return db
        .select({ submissionId, action, at })
        .from(submissionEvents)
        .where(and(eq(actorId, owner.id), inArray(action, teamActions)))
        .orderBy(asc(id))
    },
  },
  rowsPart(dataExports, {
    name: 'copiesAskedFor',
    says: 'When you asked for a copy of your data, including this one.',
    columns: ['askedAt', 'readyAt'],
    owner: 'userId',
    orderBy: 'askedAt',
  }),
]

export const collectionParts: ExportPart[] = [
  rowsPart(favorites, {
    name: 'favorites',
    says: 'Your favourites: the plates and films that you marked with a heart.',
    columns: ['itemType', 'itemId', 'itemTitle', 'itemDescription', 'itemImageUrl', 'createdAt'],
    owner: 'userId',
    orderBy: 'createdAt',
  }),
  {
    name: 'collections',
    says: 'Your collections and the items in each, in your order.',
    async read(owner) {
      const { id, name, visibility, createdAt } = collections
      const own = await db
        .select({ id, name, visibility, createdAt })
        .from(collections)
        .where(eq(collections.userId, owner.id))
        .orderBy(asc(createdAt))
      const { collectionId, itemType, itemId, createdAt: savedAt, place } = collectionItems
      const items = await db
        .select({ collectionId, itemType, itemId, createdAt: savedAt })
        .from(collectionItems)
        .innerJoin(collections, eq(id, collectionId))
        .where(eq(collections.userId, owner.id))
        .orderBy(asc(place))
      return own.map((collection) => ({
        ...collection,
        items: items
          .filter(({ collectionId }) => collectionId === collection.id)
          .map(({ collectionId: _known, ...item }) => item),
      }))
    },
  },
]
