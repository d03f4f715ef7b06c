import { sql } from 'drizzle-orm'
import {
  applySettings,
  checksumOfFields,
  readFirstSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { type SettingsForm, settingsFormNames } from '#app/platform/db/schema/site-settings.ts'
import { storedSettings } from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { dropCachedPages } from '#app/platform/page-cache/dropped-pages.ts'
import { type SettingsFields, settingsFields } from '#content/settings-fields.ts'
import { addSettingsRevision } from './settings.server.ts'

/** The catalogue follows their changes (pieces/reading/live-catalogue.server.ts). */
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

/** From the files, as the first revision of each form. A later change to a file counts while nobody has changed its form. */
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
      const why = 'Taken over from the files'
      await addSettingsRevision(tx, { form, fields, change: 'imported', why })
    }
  })
}
