import { existsSync } from 'node:fs'

/** Three lines: the place, the text and the reason. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(where: string, text: string, reason: string) {
    super(`${where}\n  ${text.trim()}\n${reason}`)
  }
}

export function checkPicture(file: string, picture: string) {
  if (!existsSync(picture)) throw new ContentError(file, picture, 'This picture is missing.')
}
