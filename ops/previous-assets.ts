import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

// A page that was handed out before this build asks for the files of its own: one that is open in a browser, or that a
// cache in front of the site still has.
const days = 7

type Folders = { build: string; previous: string }

/**
 * And deletes those that were copied more than a week ago. The build in use stays whole: a site may be running from it.
 * @param folders the folder of the build, with its files in `client/assets`, and the one of previous builds, in `assets`
 */
export function storePreviousAssets(folders: Folders, now = new Date()) {
  const previous = join(folders.previous, 'assets')
  mkdirSync(previous, { recursive: true })
  for (const name of filesIn(previous)) {
    const age = now.getTime() - statSync(join(previous, name)).mtimeMs
    if (age > days * 86_400_000) rmSync(join(previous, name))
  }
  const last = join(folders.build, 'client/assets')
  for (const name of filesIn(last)) {
    copyFileSync(join(last, name), join(previous, name))
    // From today: the build they are part of was in use until now.
    utimesSync(join(previous, name), now, now)
  }
}

export function deleteUnchangedAssets({ build, previous }: Folders) {
  for (const name of filesIn(join(build, 'client/assets'))) {
    rmSync(join(previous, 'assets', name), { force: true })
  }
}

function filesIn(folder: string) {
  return existsSync(folder) ? readdirSync(folder) : []
}
