import { constants } from 'node:fs'
import { lstat, mkdir, open, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

// Files of a folder that somebody names, which may come from a stranger. Neither `..` nor a link leads out of it.

/** @returns its real path; null when there is none, when it is no file, and when it lies outside */
export async function findFileWithin(folder: string, path: string) {
  if (path.includes('\0')) return null
  const root = await realpath(folder).catch(() => null)
  const realPath = root && (await realpath(join(root, path)).catch(() => null))
  if (!root || !realPath?.startsWith(root + sep)) return null
  return (await stat(realPath)).isFile() ? realPath : null
}

/** Its folders are made. @throws for a path that leads out of the folder, and for one through a symbolic link */
export async function writeFileWithin(folder: string, path: string, content: string | Buffer) {
  const whole = resolve(folder, path)
  const inside = relative(folder, whole)
  if (
    inside === '' ||
    inside.split(sep)[0] === '..' ||
    resolve(folder, inside) !== join(folder, path)
  ) {
    throw new Error(`“${path}” leads out of ${folder}`)
  }
  await mkdir(folder, { recursive: true })
  const folders = dirname(inside) === '.' ? [] : dirname(inside).split(sep)
  for (const [index] of folders.entries()) {
    const each = join(folder, ...folders.slice(0, index + 1))
    await mkdir(each).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(each)).isDirectory()) throw new Error(`${each} is no folder`)
  }
  const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants
  const file = await open(whole, O_CREAT | O_NOFOLLOW | O_TRUNC | O_WRONLY)
  try {
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}
