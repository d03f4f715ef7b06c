import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given, takeDown } from '#tests/given.ts'
import { givenPooler } from '#tests/pooler.ts'
import { launch, stop } from '#tests/served-site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { forms } from './forms.ts'
import { givenAdminAt, givenMemberAt } from './people.ts'
import { readerOf } from './reader.ts'
import { openSite, settingsOf, tell } from './site.ts'

test('a start behind a pooler in transaction mode is refused in one line', async () => {
  const pooler = await givenPooler(databaseUrl)
  const site = await launch({
    dataDir: configuration.dataDir,
    env: settingsOf({ DATABASE_URL: pooler.url }),
  })
  onTestFinished(() => stop(site.server, 'SIGKILL').then(() => {}))
  const [code] = await once(site.server, 'close')

  expect(code).toBe(1)
  expect(await site.said()).toMatch(/^DATABASE_URL: [^\n]* set DATABASE_DIRECT_URL [^\n]*\n$/)
  tell('B5', 'a pooler in transaction mode alone: refused at the start, in one line')
})

test('with a direct address the site works through the pooler and shows no withdrawn story', async () => {
  const pooler = await givenPooler(databaseUrl)
  const site = await openSite({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl })
  const [visitor, member, admin] = [
    readerOf(site.url),
    await givenMemberAt(site.url),
    await givenAdminAt(site.url),
  ]
  await expectStatus(303, member.send('/submit', forms.story()))
  for (const path of ['/search?q=swallow', '/stories', '/blog']) {
    await expectStatus(200, visitor.get(path), path)
  }
  for (const path of ['/admin?q=swallow', '/admin/reports', '/admin/mail', '/admin/log']) {
    await expectStatus(200, admin.get(path), path)
  }
  const { id } = await given.approved({ title: 'Two swallows' })
  for (const _ of [1, 2]) await expectStatus(200, visitor.get(`/story/${id}`))

  await takeDown(id)
  const began = performance.now()
  await expect.poll(async () => (await visitor.get(`/story/${id}`)).status).toBe(404)

  tell('B5', `a story taken back: gone after ${Math.round(performance.now() - began)} ms`)
  expect(await site.errors()).toEqual([])
  expect((await visitor.get('/readyz')).text).toBe('ready')
})
