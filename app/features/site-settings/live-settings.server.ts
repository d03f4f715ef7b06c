import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type SettingsForm, settingsFormNames } from '#app/db/schema/site-settings.ts'
import { settingsRevisions, storedSettings } from '#app/db/schema/tables.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { dropCachedPages } from '#app/server/page-cache/page-cache.server.ts'
import { subscribe } from '#app/server/pg-notifications.server.ts'
import {
  applySettings,
  checksumOfFields,
  readFirstSettings,
} from '#app/server/site-settings.server.ts'
import { type SettingsFields, settingsFields } from '#content/settings-fields.ts'

// The database tells every copy of the site when an editor has changed something.

const retryAfterMs = 1_000

let loading: Promise<void> | null = null
let isStale = false
let isOpen = false
let stopListening = () => {}

/** Loads the settings, after the first start has taken them over from the files, and from then on what changes. */
export async function openSiteSettings() {
  isOpen = true
  stopListening = subscribe('settings', reload, reload)
  await importFirstSettings()
  await loadSiteSettings()
}

export async function closeSiteSettings() {
  isOpen = false
  stopListening()
  await loading
}

/** Reads the settings and puts them in force. */
export async function loadSiteSettings() {
  const stored = await db
    .select({ form: storedSettings.form, fields: storedSettings.fields })
    .from(storedSettings)
  const first = readFirstSettings()
  const settings = Object.fromEntries(
    settingsFormNames.map((form) => {
      const fields = stored.find((row) => row.form === form)?.fields
      return [form, fields === undefined ? first[form] : readFields(form, fields, first)]
    }),
  )
  applySettings(settings as SettingsFields)
  dropCachedPages()
}

// A later version of the site may ask for more than what an earlier one stored.
function readFields(form: SettingsForm, fields: unknown, first: SettingsFields) {
  const result = settingsFields[form].safeParse(fields)
  if (result.success) return result.data
  log.error({ form, problems: result.error.issues.length }, 'stored settings cannot be read')
  return first[form]
}

function reload() {
  isStale = true
  loading ??= catchUp()
}

/** Notifications that arrive meanwhile are handled together in the next round. */
async function catchUp() {
  while (isOpen && isStale) {
    isStale = false
    try {
      await loadSiteSettings()
    } catch (error) {
      log.error({ err: error }, 'changed settings could not be loaded')
      isStale = true
      await wait(retryAfterMs, undefined, { ref: false })
    }
  }
  loading = null
}

/**
 * Takes over what the files say, as the first revision of each form. Later changes to a file count only as long as nobody
 * has changed its form.
 */
export async function importFirstSettings() {
  const first = readFirstSettings()
  await db.transaction(async (tx) => {
    for (const form of settingsFormNames) {
      const fields = first[form]
      const checksum = checksumOfFields(fields)
      const [row] = await tx
        .insert(storedSettings)
        .values({ form, fields, checksum })
        .onConflictDoUpdate({
          target: storedSettings.form,
          set: {
            fields,
            checksum,
            version: sql`${storedSettings.version} + 1`,
            changedAt: sql`now()`,
          },
          setWhere: sql`${storedSettings.checksum} <> ${checksum} and ${storedSettings.draft} is null`,
        })
        .returning({ form: storedSettings.form })
      if (!row) continue
      const number = (await tx.$count(settingsRevisions, eq(settingsRevisions.form, form))) + 1
      const imported = { change: 'imported', why: 'Taken over from the files' } as const
      await tx.insert(settingsRevisions).values({ form, number, fields, ...imported })
    }
  })
}
