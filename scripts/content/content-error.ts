import { existsSync } from 'node:fs'

/** Says in three lines what is wrong in `content/`: where, what stands there, and why it cannot. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(where: string, found: string, reason: string) {
    super(`${where}\n  ${found.trim()}\n${reason}`)
  }
}

/** @throws ContentError when the picture that a file names is not there */
export function checkPicture(file: string, picture: string) {
  if (!existsSync(picture)) throw new ContentError(file, picture, 'This picture is missing.')
}
