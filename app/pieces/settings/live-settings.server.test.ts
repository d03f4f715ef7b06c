import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalogue } from '#app/pieces/reading/live-catalogue.server.ts'
import {
  applySettings,
  contactEmail,
  readFirstSettings,
  siteSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  startPgNotifications,
  stopPgNotifications,
} from '#app/platform/db/pg-notifications.server.ts'
import { settingsFormNames } from '#app/platform/db/schema/site-settings.ts'
import { settingsRevisions, storedSettings } from '#app/platform/db/schema/tables.server.ts'
import { pluck } from '#tests/pluck.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { openSite } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { legalPage, legalPageNames } from './legal.server.ts'
import { importFirstSettings, loadSiteSettings } from './live-settings.server.ts'

let closeCatalogue = async () => {}

beforeAll(async () => {
  await startPgNotifications(databaseUrl)
  await importFirstSettings()
  await loadSiteSettings()
  closeCatalogue = await openCatalogue()
})

afterAll(async () => {
  await closeCatalogue()
  await stopPgNotifications()
  applySettings(readFirstSettings())
})

test('the first start takes over what the files say, once', async () => {
  await importFirstSettings()
  expect(siteSettings).toEqual(readFirstSettings())
  const revisions = await rowsWhere(settingsRevisions)
  expect(pluck(revisions, 'form').toSorted()).toEqual(settingsFormNames.toSorted())
  expect(revisions.every(({ number, change }) => number === 1 && change === 'imported')).toBe(true)
})

test('a changed file counts until somebody has changed its form', async () => {
  const former = { checksum: 'of a former file' }
  await updateWhere(storedSettings, { form: 'terms' }, former)
  await importFirstSettings()
  expect(await numbersOf('terms')).toEqual([1, 2])

  const fields = { ...siteSettings.accessibility, title: 'Written here' }
  await updateWhere(storedSettings, { form: 'accessibility' }, { fields, checksum: null })
  await importFirstSettings()
  expect(await numbersOf('accessibility')).toEqual([1])
  await expect.poll(() => legalPage('accessibility').title).toBe('Written here')
})

test('every copy of the site follows a change by itself, with its cached pages', async () => {
  const page = { default: () => null, loader: () => null }
  const { url, cache } = await openSite({ about: page }, [{ path: /^\/about$/ }])
  // The change of an earlier test may still be on its way, and drops it.
  await expect
    .poll(async () => {
      await fetch(`${url}/about`)
      return cache.size().pages
    })
    .toBe(1)
  const fields = { ...siteSettings.contact, email: 'post@magazine.example' }
  await updateWhere(storedSettings, { form: 'contact' }, { fields })
  await expect.poll(contactEmail).toBe('post@magazine.example')
  expect(cache.size().pages).toBe(0)
})

test('stored fields that this version cannot read leave what the files say in force', async () => {
  const before = siteSettings['social-links']
  await updateWhere(
    storedSettings,
    { form: 'social-links' },
    { fields: { instagram: 'http://insecure.example' } },
  )
  await expect.poll(() => siteSettings['social-links'] === before).toBe(false)
  expect(siteSettings['social-links']).toEqual({})
})

test('no revision can be rewritten or deleted', async () => {
  await expect(db.update(settingsRevisions).set({ why: 'another' })).rejects.toThrow()
  await expect(db.delete(settingsRevisions)).rejects.toThrow()
  await expect(db.execute(sql`truncate site_settings_revisions`)).rejects.toThrow()
})

test('every legal page of the files can be shown', () => {
  for (const name of legalPageNames) expect(legalPage(name).headings.length).toBeGreaterThan(4)
})

async function numbersOf(form: 'terms' | 'accessibility') {
  const rows = await db
    .select({ number: settingsRevisions.number })
    .from(settingsRevisions)
    .where(eq(settingsRevisions.form, form))
    .orderBy(settingsRevisions.number)
  return pluck(rows, 'number')
}
