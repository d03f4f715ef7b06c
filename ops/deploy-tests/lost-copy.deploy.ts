import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { photoWidths } from '#app/platform/photos/photo-widths.ts'
import { lostOf, openCrowd, storiesTitled } from '#ops/fault-tests/crowd.ts'
import { tell } from '#ops/fault-tests/site.ts'
import { emailsNaming, openTwoCopies } from './two-copies.ts'

test.for(['nginx', 'HAProxy'] as const)(
  'behind %s a copy that is killed under writes, and whose disk is gone, takes nothing with it',
  async (name) => {
    const { url, mail, store, copies } = await openTwoCopies(name)
    const [first] = copies
    const crowd = await openCrowd(url)
    await expect.poll(() => crowd.forms()).toBeGreaterThan(60)

    await first.stop('SIGKILL')
    rmSync(first.dataDir, { recursive: true, force: true })
    const before = crowd.forms()
    await expect.poll(() => crowd.forms()).toBeGreaterThan(before + 60)
    await crowd.leave()

    const { accepted, failed } = crowd
    expect(await lostOf(accepted)).toEqual([])
    const photos = await photosIn(store.buckets.get(store.settings.bucket)!, accepted.stories)
    expect(photos.filter((sizes) => sizes !== photoWidths(600).length)).toEqual([])
    // What the killed copy was sending is sent by the other, once it is given up: at once here, after minutes elsewhere.
    const writers = [...accepted.messages, ...accepted.signUps]
    await expect
      .poll(
        async () => {
          await letTimePass()
          return writers.filter((address) => emailsNaming(mail, address) === 0)
        },
        { timeout: 150_000, interval: 1_000 },
      )
      .toEqual([])
    tell(
      'D2',
      `${name}: one of two copies killed, its folder deleted: of ${crowd.forms()} forms that were accepted ` +
        `(${accepted.stories.length} stories with photos, ${accepted.favourites.length} favourites, ${accepted.signUps.length} sign-ups, ` +
        `${accepted.messages.length} messages) none lost; ${failed.length} requests failed at that moment`,
    )
  },
)

/** How many sizes of each story's photo the bucket has. */
async function photosIn(bucket: Map<string, unknown>, titles: string[]) {
  const keys = [...bucket.keys()]
  const stories = await storiesTitled(titles)
  return stories.map(({ photoKey }) => keys.filter((key) => key.startsWith(photoKey!)).length)
}

/** What the killed copy was at is given up, and what waits for its next turn has waited long enough. */
async function letTimePass() {
  await db.execute(
    sql`update pgboss.job set started_on = now() - interval '1 hour' where name = 'mail' and state = 'active'`,
  )
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`,
  )
}
