import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from './durable-file.server.ts'

const noteSchema = z.object({
  /** What `identityOf` says of the database that the site uses. */
  database: z.string(),
  /** Where the site writes what was removed: a folder, or `s3://` and a bucket. */
  removals: z.string(),
})

/** What a site that has started leaves in its data folder, for commands whose own settings may lead elsewhere. */
export type SiteNote = z.output<typeof noteSchema>

export async function writeSiteNote(dataDir: string, note: SiteNote) {
  await writeDurably(fileIn(dataDir), `${JSON.stringify(note)}\n`)
}

/** @returns null when no site has started there yet */
export async function readSiteNote(dataDir: string): Promise<SiteNote | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : noteSchema.parse(JSON.parse(text))
}

function fileIn(dataDir: string) {
  return join(dataDir, 'site.json')
}
