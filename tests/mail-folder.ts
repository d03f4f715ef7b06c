import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForEmail } from './received-email.ts'

/**
 * Waits for the `which`-th email to an address in the folder that takes the place of a mail server.
 *
 * @throws when there is none within half a minute
 */
export function emailTo({ dataDir }: { dataDir: string }, address: string, which = 1) {
  const folder = join(dataDir, 'mail')
  return waitForEmail(
    async () => {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith(`-${address}.eml`))
        .sort()
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
    address,
    which,
  )
}
