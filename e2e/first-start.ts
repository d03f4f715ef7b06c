import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, stop } from '#tests/served-site.ts'

const firstStarts = 'node_modules/.cache/first-starts'

/** Starts the built site once on an empty data folder, which the sites of the tests begin with until there is another build. */
export default async function setup() {
  if (existsSync(kept())) return
  const dataDir = mkdtempSync(join(tmpdir(), 'indelible-first-'))
  const { server } = await serve({ dataDir })
  await stop(server)
  rmSync(firstStarts, { recursive: true, force: true })
  mkdirSync(firstStarts, { recursive: true })
  copy(dataDir, `${kept()}.part`)
  renameSync(`${kept()}.part`, kept())
  rmSync(dataDir, { recursive: true, force: true })
}

/** Puts the data of a first start into an empty folder. */
export function copyFirstStart(dataDir: string) {
  copy(`${kept()}/.`, dataDir)
}

function kept() {
  return join(firstStarts, readFileSync('build/.sources', 'utf8').trim())
}

// With its owners: a database server that root starts runs as another account.
function copy(from: string, to: string) {
  execFileSync('cp', ['-a', from, to])
}
