import { expect } from 'vitest'
import { type PreparedPicture, preparePicture } from './prepare-picture.server.ts'

export function refused(problem: string) {
  return { ok: false, problem }
}

export async function prepared(photo: Buffer) {
  const picture = await preparePicture(photo)
  expect(picture).toMatchObject({ ok: true })
  return picture as Extract<PreparedPicture, { ok: true }>
}
