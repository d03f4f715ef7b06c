import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { percentile } from './figures.ts'
import { givenMemberAt } from './people.ts'
import { openSite, tell } from './site.ts'

test('a member with ten thousand stories and favourites has fast pages', async () => {
  const site = await openSite()
  const member = await givenMemberAt(site.url)
  await fill(member.id, member.email)

  for (const path of ['/dashboard', '/gallery', '/watch', '/stories', '/account']) {
    const times: number[] = []
    for (let at = 0; at < 10; at += 1) {
      const { status, milliseconds, text } = await member.get(path)
      expect(status, path).toBe(200)
      expect(text.length, path).toBeLessThan(300_000)
      times.push(milliseconds)
      if (at === 9) {
        const weight = Math.round(text.length / 1024)
        tell('P3', `${path}: ${percentile(times, 50)} ms (median), ${weight} kB`)
      }
    }
  }

  let page = '/dashboard'
  const shown = new Set<string>()
  for (let turned = 0; turned < 5; turned += 1) {
    const { text } = await member.get(page)
    const stories = new Set(text.match(/\/submission\/[\da-f-]{36}/g))
    expect(stories.size).toBeGreaterThan(0)
    expect(stories.size).toBeLessThan(100)
    for (const story of stories) {
      expect(shown).not.toContain(story)
      shown.add(story)
    }
    // The first address of this kind may be the page's own.
    page = [...text.matchAll(/href="(\/dashboard\?after=[^"]+)/g)].at(-1)?.[1] ?? ''
    expect(page).not.toBe('')
  }
  tell('P3', `five pages of the dashboard: ${shown.size} stories, none twice`)
})

async function fill(userId: string, email: string) {
  await db.execute(sql`
    insert into submissions (name, email, story, title, user_id, created_at)
    select 'Maya Thornton', ${email}, 'Two swallows, no ' || at, 'Swallow ' || at, ${userId}, now() - make_interval(mins => at)
    from generate_series(1, 10000) as at`)
  await db.execute(sql`
    insert into favorites (user_id, item_type, item_id, item_title, created_at)
    select ${userId}, (case at % 2 when 0 then 'gallery' else 'video' end)::favorite_type, 'kept-' || at, 'Kept ' || at,
      now() - make_interval(mins => at)
    from generate_series(1, 10000) as at`)
  await db.execute(sql`analyze submissions, favorites`)
}
