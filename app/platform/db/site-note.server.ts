import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '#app/platform/files/durable-file.server.ts'

const noteSchema = z.object({
  database: z.string(),
  removals: z.string(),
})

/** For commands whose own settings may name another database. */
type SiteNote = z.output<typeof noteSchema>

export async function writeSiteNote(dataDir: string, note: SiteNote) {
  await writeDurably(fileIn(dataDir), `${JSON.stringify(note)}\n`)
}

export async function readSiteNote(dataDir: string): Promise<SiteNote | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : noteSchema.parse(JSON.parse(text))
}

function fileIn(dataDir: string) {
  return join(dataDir, 'site.json')
}
