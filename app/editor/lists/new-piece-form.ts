import { z } from 'zod'

const missing = 'Enter a title. You can change it later.'

/** `key` is made with the form and becomes the id of the piece, so that a double click creates only one. */
export const newPieceForm = z.object({
  key: z.uuid(),
  title: z.string(missing).trim().min(1, missing).max(200, 'Keep the title to 200 characters.'),
})
