import { expect, test } from 'vitest'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  favorites,
  profiles,
  session,
  storyThanks,
  user,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { givenClient, givenReader } from '#tests/given-accounts.ts'
import { deleteWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import { findPersonalParts } from './personal-parts.ts'

const hearts = ['favourite gallery artist-at-work', 'favourite gallery japanese-chest-piece']
const questions = ['viewer', ...hearts, 'favourite video grief-&-ink-the-last-letter']

test('finds the name, the role and the favourites of whoever is signed in, and of nobody else', async () => {
  const [{ cookie, id }, other] = [await givenMember(), await givenMember()]
  await db.insert(profiles).values({ userId: id, displayName: 'Maya' })
  await givenFavourite(id, 'gallery', 'artist-at-work')
  await givenFavourite(id, 'video', 'grief-&-ink-the-last-letter')
  await givenFavourite(id, 'gallery', 'not-on-this-page')
  await givenFavourite(other.id, 'gallery', 'japanese-chest-piece')

  expect(await findPersonalParts(cookie, questions)).toEqual({
    answers: {
      viewer: 'member',
      'favourite gallery artist-at-work': 'yes',
      'favourite video grief-&-ink-the-last-letter': 'yes',
    },
    texts: { name: 'Maya', reader: expect.stringMatching(/^.{20,}$/) },
    isTeam: false,
  })
})

test('finds for which stories a reader has thanked, and which are their own', async () => {
  const [{ cookie, id }, other] = [await givenMember(), await givenMember()]
  const [thanked, own, stranger] = [
    await given.approved(),
    await given.approved({ userId: id }),
    await given.approved(),
  ]
  await db.insert(storyThanks).values([
    { submissionId: thanked.id, userId: id },
    { submissionId: stranger.id, userId: other.id },
  ])
  const parts = await findPersonalParts(
    cookie,
    [thanked, own, stranger].map((story) => `thanks ${story.id}`),
  )
  expect(parts?.answers).toEqual({
    viewer: 'member',
    [`thanks ${thanked.id}`]: 'yes',
    [`thanks ${own.id}`]: 'own',
  })
})

test('a role is in force from the next request on', async () => {
  const { cookie, id } = await givenMember()
  await db.insert(userRoles).values({ userId: id, role: 'admin' })
  const parts = await findPersonalParts(cookie, ['viewer'])
  expect(parts).toMatchObject({
    answers: { viewer: 'admin' },
    texts: { name: 'Dashboard' },
    isTeam: true,
  })
  for (const role of ['editor', 'writer']) {
    await deleteWhere(userRoles, { userId: id })
    await db.insert(userRoles).values({ userId: id, role })
    expect(await findPersonalParts(cookie, ['viewer'])).toMatchObject({
      answers: { viewer: 'editor' },
      isTeam: true,
    })
  }
  await deleteWhere(userRoles, { userId: id })
  expect(await findPersonalParts(cookie, ['viewer'])).toMatchObject({
    answers: { viewer: 'member' },
    isTeam: false,
  })
})

test('leaves forged, foreign, ended and expired sessions to the routes, and those due for renewal', async () => {
  const { cookie, id } = await givenMember()
  const [row] = await rowsWhere(session, { userId: id })
  const [name, value = ''] = cookie.split('=')
  const altered = `${value.slice(0, 10)}${value[10] === 'a' ? 'b' : 'a'}${value.slice(11)}`
  for (const forged of ['', 'session=x', `${name}=${row?.token}`, `${name}=${altered}`]) {
    expect(await findPersonalParts(forged, questions), forged).toBeNull()
  }
  expect(await findPersonalParts(cookie, questions)).not.toBeNull()

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  for (const expiresAt of [inDays(28.9), inDays(-1)]) {
    await updateWhere(session, { userId: id }, { expiresAt })
    expect(await findPersonalParts(cookie, questions)).toBeNull()
  }
  await deleteWhere(session, { userId: id })
  expect(await findPersonalParts(cookie, questions)).toBeNull()
})

async function givenMember() {
  const reader = await givenReader()
  const signedIn = await signIn(reader, givenClient())
  if (typeof signedIn === 'string' || !('cookies' in signedIn)) throw new Error('nobody signed in')
  const [row] = await rowsWhere(user, { email: reader.email })
  return { cookie: signedIn.cookies.getSetCookie()[0]?.split(';')[0] ?? '', id: row?.id ?? '' }
}

async function givenFavourite(userId: string, itemType: 'gallery' | 'video', itemId: string) {
  await db.insert(favorites).values({ userId, itemType, itemId, itemTitle: itemId })
}
