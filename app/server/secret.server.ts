import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of a site with an embedded database: made at the first start, kept beside the data, readable by us alone. */
export async function keptSecret(dataDir: string) {
  const path = join(dataDir, 'secret.txt')
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`${path} is damaged: remove it, and everyone signs in anew`)
  return secret
}
