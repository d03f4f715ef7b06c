import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

// A page that was handed out before this build asks for the files of its own: one that is open in a browser, or that a
// cache in front of the site still has.
const days = 7

type Places = { build: string; earlier: string }

/**
 * Moves the files of the last build out of the way of the next, and lets go of those that were moved so long ago that no
 * page wants them any more.
 *
 * @param places the folder of the build, with its files in `client/assets`, and the one for those before, in `assets`
 */
export function putBy(places: Places, now = new Date()) {
  const earlier = join(places.earlier, 'assets')
  mkdirSync(earlier, { recursive: true })
  for (const name of filesIn(earlier)) {
    const age = now.getTime() - statSync(join(earlier, name)).mtimeMs
    if (age > days * 86_400_000) rmSync(join(earlier, name))
  }
  const last = join(places.build, 'client/assets')
  for (const name of filesIn(last)) {
    renameSync(join(last, name), join(earlier, name))
    // From today: the build they were part of was in use until now.
    utimesSync(join(earlier, name), now, now)
  }
}

/** Removes from what was put by all that the new build has as well. */
export function keepDifference({ build, earlier }: Places) {
  for (const name of filesIn(join(build, 'client/assets'))) {
    rmSync(join(earlier, 'assets', name), { force: true })
  }
}

function filesIn(folder: string) {
  return existsSync(folder) ? readdirSync(folder) : []
}
