import { expect, test } from 'vitest'
import { given } from '#tests/given.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { percentile, since, slope } from './figures.ts'
import { forms } from './forms.ts'
import { inspect, inspected } from './inspector.ts'
import { givenAdminAt, givenMemberAt } from './people.ts'
import { readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'

test('memory does not grow under reading and writing', async () => {
  const site = await openSite(inspected)
  const { keptMegabytes } = await inspect(site)
  const { id } = await given.approved()
  const member = await givenMemberAt(site.url)
  const admin = await givenAdminAt(site.url)
  let requests = 0
  const times: number[] = []

  const everything = [
    ...['/', '/about', '/gallery', '/blog', '/watch', '/stories', `/story/${id}`].map(
      (path) => () => readerOf(site.url).get(path),
    ),
    () => readerOf(site.url).get(`/search?q=swallow${requests}`),
    () => readerOf(site.url).get(`/no-such-${requests}`),
    () => readerOf(site.url).get('/auth'),
    () => member.get('/dashboard'),
    () => member.get('/stories'),
    () => member.get(`/story/${id}.data`),
    () => admin.get('/admin'),
    () =>
      member.send('/favourites/gallery/artist-at-work', { favourite: requests % 2 ? 'yes' : 'no' }),
    () => readerOf(site.url).send('/contact', { ...forms.message(), email: givenAddress() }),
    () =>
      readerOf(site.url).send('/auth', {
        intent: 'sign-in',
        email: givenAddress(),
        password: 'none of theirs',
      }),
  ]
  async function live(milliseconds: number) {
    const began = performance.now()
    await Promise.all(
      Array.from({ length: 20 }, async (_, who) => {
        for (let at = who; since(began) < milliseconds; at += 1) {
          const answer = await everything[at % everything.length]?.()
          requests += 1
          times.push(answer?.milliseconds ?? 0)
        }
      }),
    )
  }

  // Code is compiled and pages are kept as they are first asked for.
  await live(30_000)
  const samples: { x: number; y: number }[] = []
  let most = 0
  for (let at = 0; at < 6; at += 1) {
    await live(8_000)
    samples.push({ x: requests / 10_000, y: await keptMegabytes() })
    most = Math.max(most, site.holds().megabytes)
  }
  const remaining = samples.map(({ y }) => y.toFixed(1)).join(', ')
  const growth = slope(samples)
  tell('L1', `${requests} requests of all kinds, ${percentile(times)} ms (p95): ${most} MB at most`)
  tell(
    'L1',
    `kept after each sweep: ${remaining} MB; ${growth.toFixed(1)} MB more for 10,000 requests`,
  )
  // Whoever forgot to let go of one kilobyte for each request would make it ten.
  expect(growth).toBeLessThan(3)
  expect(most).toBeLessThan(350)
  expect(await site.errors()).toEqual([])
})
