import { z } from 'zod'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'

const missing = 'Enter a title. You can change it later.'

/** `key` is made with the form and becomes the id of the piece, so that a double click creates only one. */
const newPiece = z.object({
  key: z.uuid(),
  title: z.string(missing).trim().min(1, missing).max(200, 'Keep the title to 200 characters.'),
  picture: z.undefined().optional(),
  alt: z.undefined().optional(),
})

const newWork = newPiece.extend({
  picture: required('Choose a picture.'),
  alt: required('Describe the picture.'),
})

function required(words: string) {
  return z.string(words).trim().min(1, words).max(4_000, 'This is too long.')
}

/** A plate begins with its picture. */
export function newPieceForm(kind: PieceKind) {
  return kind === 'work' ? newWork : newPiece
}
