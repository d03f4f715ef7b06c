import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { errorsIn, serve, stop } from '#tests/served-site.ts'
import { emptyDatabase } from '#tests/test-database.ts'

test.for(globSync('tests/old-databases/*.sql.gz').toSorted())(
  'the site answers on %s',
  async (dump) => {
    const url = await emptyDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(gunzipSync(readFileSync(dump)).toString())
    const { rows } = await client.query<{ id: string; story: string }>(
      `select id, story from submissions where status = 'approved' order by approved_at desc limit 3`,
    )
    await client.end()
    const dataDir = mkdtempSync(join(tmpdir(), 'indelible-old-database-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const env = { DATABASE_URL: url, SECRET: 'a secret for tests alone, 32 characters or more' }
    const site = await serve({ dataDir, env })
    onTestFinished(async () => void (await stop(site.server)))

    for (const path of ['/', '/stories', '/gallery', '/blog', '/watch', '/search?q=tattoo']) {
      expect((await fetch(site.url + path)).status, path).toBe(200)
    }
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, story } of rows) {
      const [firstWord = ''] = /\w{4,}/.exec(story) ?? []
      const page = await fetch(`${site.url}/story/${id}`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(firstWord)
    }
    expect(errorsIn(await site.said())).toEqual([])
  },
)
