import { randomUUID } from 'node:crypto'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  cases,
  favorites,
  rateLimits,
  submissions,
  subscriptions,
} from '#app/platform/db/schema/tables.server.ts'
import { smallPhoto } from '#tests/files.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { pluck } from '#tests/pluck.ts'
import { forms, withPhoto } from './forms.ts'
import { givenMemberAt } from './people.ts'
import { readerOf } from './reader.ts'

/** What the site has answered with success, by what each is found by later. */
type Accepted = {
  messages: string[]
  signUps: string[]
  stories: string[]
  favourites: Favourite[]
}
type Favourite = { userId: string; itemId: string }

/**
 * Readers and writers, who use a site at once for one test, each one request after the other, from one address. The
 * writers send messages, sign-ups for the newsletter, stories with photos and favourites.
 */
export async function openCrowd(url: string, { readers = 3 } = {}) {
  let going = true
  let pages = 0
  const accepted: Accepted = { messages: [], signUps: [], stories: [], favourites: [] }
  const failed: string[] = []

  async function read() {
    const path = pages % 2 ? '/auth' : '/stories'
    pages += 1
    const outcome = await statusOf(readerOf(url).get(path))
    if (outcome !== 200) failed.push(`${path}: ${outcome}`)
  }

  async function write<T>(path: string, what: T, send: () => Sent, list: T[]) {
    let outcome = await statusOf(send())
    // One address sends more than the site takes from one.
    while (outcome === 429) {
      await db.delete(rateLimits)
      outcome = await statusOf(send())
    }
    if (outcome === 303 || outcome === 200) list.push(what)
    else failed.push(`${path}: ${outcome}`)
  }

  const [author, photo] = [await givenMemberAt(url), await smallPhoto()]
  const writers = [
    () => {
      const form = { ...forms.message(), email: givenAddress() }
      const send = () => readerOf(url).send('/contact', form)
      return write('/contact', form.email, send, accepted.messages)
    },
    () => {
      const email = givenAddress()
      const send = () => readerOf(url).send('/newsletter', { email })
      return write('/newsletter', email, send, accepted.signUps)
    },
    () => {
      const form = forms.story({ title: randomUUID() })
      const send = () => author.send('/submit', withPhoto(form, new Uint8Array(photo.buffer)))
      return write('/submit', form.title, send, accepted.stories)
    },
    favouritesOf(url, (favourite, path, send) => write(path, favourite, send, accepted.favourites)),
  ]

  async function keep(act: () => Promise<void>) {
    while (going) await act()
  }
  const everybody = Promise.all(
    [...Array.from({ length: readers }, () => read), ...writers].map(keep),
  )
  async function leave() {
    going = false
    await everybody
  }
  onTestFinished(leave)

  return {
    accepted,
    failed,
    pages: () => pages,
    forms: () => Object.values(accepted).flat().length,
    /** Lets everybody finish what they are at. */
    leave,
  }
}

type Sent = Promise<{ status: number }>

/** Marks one work after the other, and for each round of them is somebody else. */
function favouritesOf(
  url: string,
  write: (favourite: Favourite, path: string, send: () => Sent) => Promise<void>,
) {
  let left: string[] = []
  let member: Awaited<ReturnType<typeof givenMemberAt>> | null = null
  return async () => {
    if (!member || left.length === 0) {
      member = await givenMemberAt(url).catch(() => null)
      left = pluck(catalogue.works, 'key')
    }
    const [itemId, { id: userId = '', send } = {}] = [left.pop() ?? '', member ?? {}]
    const path = `/favourites/gallery/${itemId}`
    if (send) await write({ userId, itemId }, path, () => send(path, { favourite: 'yes' }))
  }
}

function statusOf(sent: Sent) {
  return sent.then(({ status }) => status, String)
}

/** What a crowd was told is stored, and is not; a story without its photo is not. */
export async function lostOf({ messages, signUps, stories, favourites }: Accepted) {
  const ofMessages = await db
    .select({ email: cases.email })
    .from(cases)
    .where(inArray(cases.email, messages))
  const ofSignUps = await db
    .select({ email: subscriptions.email })
    .from(subscriptions)
    .where(inArray(subscriptions.email, signUps))
  const ofStories = await storiesTitled(stories)
  const ofFavourites = await db
    .select({ userId: favorites.userId, itemId: favorites.itemId })
    .from(favorites)
    .where(inArray(favorites.userId, pluck(favourites, 'userId')))
  const there = new Set([
    ...[...ofMessages, ...ofSignUps].map((row) => row.email),
    ...pluck(ofStories, 'title'),
    ...ofFavourites.map(nameOf),
  ])
  return [...messages, ...signUps, ...stories, ...favourites.map(nameOf)].filter(
    (name) => !there.has(name),
  )
}

/** The stories with these titles that have a photo. */
export function storiesTitled(titles: string[]) {
  const { title, photoKey } = submissions
  return db
    .select({ title, photoKey })
    .from(submissions)
    .where(and(inArray(title, titles), isNotNull(photoKey)))
}

function nameOf({ userId, itemId }: Favourite) {
  return `${userId} ${itemId}`
}
