import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { deleteUnchangedAssets, storePreviousAssets } from './previous-assets.ts'

// A site that is running loads some of its modules only when they are needed, so the folder it was started from stays.
const days = 7

type Folders = {
  build: string
  builds: string
  previous: string
}

/** What an earlier attempt left there is deleted. */
export function folderForNextBuild({ builds }: Folders) {
  const next = join(builds, 'next')
  rmSync(next, { recursive: true, force: true })
  mkdirSync(builds, { recursive: true })
  return next
}

/** A running site loses no file: its own folder stays for a week, and the link changes in one step. */
export function switchToNextBuild(folders: Folders, now = new Date()) {
  const { build, previous } = folders
  const builds = realpathSync(folders.builds)
  const folder = join(builds, now.toISOString().replace(/[:.]/g, '-'))
  renameSync(join(builds, 'next'), folder)
  storePreviousAssets({ build, previous }, now)
  const replaced = moveIntoBuilds(folders)
  const link = join(builds, 'link')
  rmSync(link, { force: true })
  symlinkSync(relative(realpathSync(dirname(build)), folder), link)
  renameSync(link, build)
  deleteUnchangedAssets({ build, previous })
  if (replaced) utimesSync(replaced, now, now)
  for (const name of readdirSync(builds)) {
    const path = join(builds, name)
    const age = now.getTime() - statSync(path).mtimeMs
    if (path !== folder && path !== replaced && age > days * 86_400_000)
      rmSync(path, { recursive: true })
  }
}

/** @returns null when there was none */
function moveIntoBuilds({ build, builds }: Folders) {
  const stat = lstatSync(build, { throwIfNoEntry: false })
  if (!stat) return null
  if (stat.isSymbolicLink()) return existsSync(build) ? realpathSync(build) : null
  // An earlier version built into the folder itself.
  const moved = join(realpathSync(builds), `moved-${basename(build)}`)
  rmSync(moved, { recursive: true, force: true })
  renameSync(build, moved)
  return moved
}
