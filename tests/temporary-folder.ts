import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for one test. */
export function temporaryFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(realpathSync(parent), 'indelible-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
