import { randomBytes } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#app/platform/files/durable-file.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'

const minCharacters = 32

/** Created at the first start, readable by this user only. After a damaged one everyone has to sign in again. */
export async function loadSecret(dataDir: string) {
  const path = join(dataDir, 'secret.txt')
  const stored = await readIfThere(path)
  if (stored !== null && stored.length >= minCharacters) return stored
  if (stored !== null) {
    await rename(path, `${path}.damaged`)
    log.error({ path }, 'the secret was damaged and is made anew: everyone signs in again')
  }
  const secret = randomBytes(32).toString('base64url')
  await writeDurably(path, `${secret}\n`)
  return secret
}

async function readIfThere(path: string) {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
