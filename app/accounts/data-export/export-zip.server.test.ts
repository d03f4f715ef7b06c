import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  account,
  bounces,
  collectionItems,
  collections,
  consents,
  dataExports,
  favorites,
  invitationEvents,
  invitations,
  newsletterRecipients,
  newsletters,
  notices,
  pieceComments,
  pieces,
  roleEvents,
  secondFactorEvents,
  secondFactors,
  session,
  storyDrafts,
  storyThanks,
  submissionEvents,
  subscriptions,
  suppressions,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { storePicture } from '#app/platform/photos/store-picture.server.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { pluck } from '#tests/pluck.ts'
import { exportZip } from './export-zip.server.ts'

type Unpacked = { files: Record<string, Uint8Array>; data: Record<string, unknown>; words: string }

test('the archive has everything of the person, from every table, and nothing of anybody else', async () => {
  const [maya, callum] = [await givenPerson('maya'), await givenPerson('callum')]

  const { words, files } = await unpacked(maya)

  const names = words.match(/maya-[a-z]+/g) ?? []
  expect(new Set(names)).toEqual(new Set([...everyCanary].map((canary) => `maya-${canary}`)))
  expect(everyCanary.size).toBe(38)
  expect(words).not.toContain('callum')
  expect(words).not.toContain(callum.id)
  expect(words).not.toContain(callum.email)
  expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toHaveLength(1)
})

test('the archive has nothing that opens an account and nothing that belongs to the team', async () => {
  const maya = await givenPerson('maya')
  const { words } = await unpacked(maya)
  expect(words).not.toMatch(/secret/i)
})

test('the photograph is the largest stored size, named after its story', async () => {
  const maya = await givenPerson('maya')
  const { data, files } = await unpacked(maya)
  const [{ photo } = { photo: '' }] = data.stories as { photo: string }[]
  expect(strFromU8(files[photo] ?? new Uint8Array())).toBe('900 wide, maya')
})

test('a story is exported with its timeline as its author sees it, and with its consents', async () => {
  const maya = await givenPerson('maya')
  const { data } = await unpacked(maya)
  expect(data.stories).toMatchObject([
    {
      timeline: [{ action: 'submitted' }],
      consents: [{ kind: 'editorial', wording: 'maya-agreed', wordingVersion: '3' }],
    },
  ])
})

test('README.txt explains every part by its name', async () => {
  const { data, files } = await unpacked(await given.member())
  const explained = strFromU8(files['README.txt'] ?? new Uint8Array())
  for (const part of Object.keys(data)) expect(explained, part).toContain(`\n${part}\n  `)
})

test('an account without any content is exported too', async () => {
  const member = await given.member()
  const { data, files } = await unpacked(member)
  expect(data).toMatchObject({ account: { email: member.email }, stories: [], complaints: [] })
  expect(Object.keys(files)).toEqual(['README.txt', 'data.json'])
})

test('a hundred stories are exported completely', async () => {
  const member = await given.member()
  for (let count = 0; count < 101; count += 1) await given.submission({ userId: member.id })
  const { data } = await unpacked(member)
  const ids = pluck(data.stories as { id: string }[], 'id')
  expect(new Set(ids).size).toBe(101)
})

test('every table is either exported or left out on purpose', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const leftOut = [
    // Pending secrets, rate limits by fingerprint, and counts about everybody.
    'verification',
    'code_challenges',
    'rate_limits',
    'submission_counts',
    'search_documents',
    'site_settings',
    'site_settings_revisions',
    'schema_compatibility',
    // What mail servers said of the site, without addresses.
    'sender_refusals',
    // One row until somebody signs in with the first admin's password.
    'unused_passwords',
    // Ids of deleted data for restores, and when a restore took place.
    'removal_outbox',
    'restores',
    // What the team has open, what admins have opened of other people's stories, and their list preferences.
    'undoable_decisions',
    'presence',
    'review_openings',
    'review_preferences',
    'bulk_decisions',
    'bulk_decision_items',
    // The magazine's own texts, and what the team did to them.
    'pictures',
    'picture_events',
    'picture_files',
    'redirects',
    'piece_addresses',
    'piece_draft_saves',
    'piece_drafts',
    'piece_events',
    'piece_previews',
    'piece_renderings',
    'piece_revisions',
    'pieces',
    // How often pages were read, without anything about who read them.
    'counted_spans',
    'daily_readings',
    'monthly_page_readings',
    'page_readings',
    // What editors wrote, and what the team did with it.
    'newsletters',
    'newsletter_events',
    // Why an account was closed: the account is deleted then.
    'account_closures',
    // Secret: fingerprints of the codes that are left.
    'recovery_codes',
  ]
  expect(pluck(rows, 'name').sort()).toEqual([...leftOut, ...inIt].sort())
})

const inIt = [
  'user',
  'profiles',
  'user_roles',
  'role_events',
  'invitations',
  'invitation_events',
  'piece_comments',
  'account',
  'second_factors',
  'second_factor_events',
  'session',
  'data_exports',
  'submissions',
  'submission_events',
  'consents',
  'notices',
  'story_drafts',
  'story_thanks',
  'favorites',
  'collections',
  'collection_items',
  'subscriptions',
  'newsletter_recipients',
  'bounces',
  'suppressions',
  'cases',
]

/** What `givenPerson` has written into the tables. */
const everyCanary = new Set<string>()

/** An account with a row in every table; all its texts contain its name. */
async function givenPerson(who: string) {
  const c = (canary: string) => {
    everyCanary.add(canary)
    return `${who}-${canary}`
  }
  const secret = (what: string) => `SECRET ${who} ${what} ${randomUUID()}`
  const person = await given.member({ displayName: c('displayname') })
  const { id, email } = person
  await db.insert(userRoles).values({ userId: id, role: c('role') })
  await db.insert(roleEvents).values([
    { userId: id, role: c('formerrole'), granted: false },
    { userId: randomUUID(), role: c('givenrole'), granted: true, actorId: id },
  ])
  const inviter = await given.admin()
  await db
    .insert(invitations)
    .values({ email, role: c('invitedrole'), invitedBy: inviter.id, sentAt: new Date() })
  await db.insert(invitationEvents).values({
    invitationId: randomUUID(),
    role: c('invitationrole'),
    change: 'accepted',
    actorId: id,
  })
  const [piece] = await db.insert(pieces).values({ kind: 'article' }).returning()
  await db
    .insert(pieceComments)
    .values({ pieceId: piece!.id, authorId: id, words: c('comment'), quote: c('quote') })
  await db.insert(secondFactors).values({ userId: id, secret: secret('second factor') })
  await db.insert(secondFactorEvents).values({ userId: id, change: c('change') as 'on' })
  await db.insert(account).values([
    {
      userId: id,
      providerId: 'google',
      accountId: `${c('googleid')} ${randomUUID()}`,
      scope: c('scope'),
      accessToken: secret('access'),
      refreshToken: secret('refresh'),
      idToken: secret('id'),
    },
    { userId: id, providerId: 'credential', accountId: id, password: secret('password') },
  ])
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db
    .insert(session)
    .values({ userId: id, token: secret('session'), expiresAt, userAgent: c('browser') })
  const photoKey = await storePicture(photoStore, {
    userId: id,
    variants: [480, 900].map((width) => ({
      width,
      height: 600,
      bytes: Buffer.from(`${width} wide, ${who}`),
    })),
  })
  const photoId = randomUUID()
  const submission = await given.submission({
    userId: id,
    email,
    title: c('title'),
    story: c('story'),
    name: c('name'),
    location: c('location'),
    contentNote: c('note'),
    messageToAuthor: c('message'),
    adminNotes: secret('notes'),
    photoUrl: `/photos/${photoId}`,
    photoId,
    photoKey,
    photoName: c('photofile'),
    photoWidth: 900,
    photoHeight: 600,
    status: 'rejected',
    secondLookAt: new Date(),
    secondLookReason: c('plea'),
  })
  await db.insert(submissionEvents).values([
    { submissionId: submission.id, actorId: id, action: 'submitted', toStatus: 'pending' },
    { submissionId: submission.id, action: 'noted', note: secret('event') },
  ])
  await db.insert(consents).values({
    userId: id,
    submissionId: submission.id,
    kind: 'editorial',
    wording: c('agreed'),
    wordingVersion: '3',
  })
  await db.insert(notices).values({ userId: id, submissionId: submission.id, kind: 'rejected' })
  await db.insert(favorites).values({
    userId: id,
    itemType: 'gallery',
    itemId: c('pictureid'),
    itemTitle: c('picture'),
  })
  const [collection] = await db
    .insert(collections)
    .values({ userId: id, name: c('collection') })
    .returning()
  await db
    .insert(collectionItems)
    .values({ collectionId: collection!.id, itemType: 'video', itemId: c('filmid'), place: 1 })
  const consent = { email, wordingVersion: 1 }
  await db.insert(subscriptions).values([
    { ...consent, topic: 'newsletter', wording: c('newsletter') },
    { ...consent, topic: c('offer'), wording: c('interest') },
  ])
  const [sent] = await db
    .insert(newsletters)
    .values({ subject: c('sentsubject'), state: 'sent' })
    .returning()
  await db
    .insert(newsletterRecipients)
    .values({ newsletterId: sent!.id, email, state: 'refused', code: c('refusalcode') })
  await db.insert(bounces).values({ email, isHard: true, code: c('bouncecode') })
  await db.insert(suppressions).values({ email, reason: 'hard bounce', code: c('suppressioncode') })
  const closingNote = secret('closing')
  await givenCase('message', {
    email: email.toUpperCase(),
    name: c('writer'),
    text: c('letter'),
    closingNote,
  })
  const { id: reported } = await given.approved()
  const words = { story: c('begun') }
  await db.insert(storyDrafts).values({ userId: id, key: randomUUID(), words })
  await db.insert(storyThanks).values({ submissionId: reported, userId: id })
  await givenCase('report', { email, submissionId: reported, text: c('report'), closingNote })
  await givenCase('complaint', {
    email,
    name: c('complainant'),
    text: c('complaint'),
    closingNote,
  })
  await db.insert(dataExports).values({ userId: id })
  return person
}

async function unpacked(owner: { id: string; email: string }): Promise<Unpacked> {
  const pieces: Uint8Array[] = []
  for await (const piece of exportZip(owner)) pieces.push(piece)
  const files = unzipSync(Buffer.concat(pieces))
  const words = strFromU8(files['data.json'] ?? new Uint8Array())
  return { files, words, data: JSON.parse(words) }
}
