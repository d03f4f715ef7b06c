import { z } from 'zod'
import { singleLineText } from '#app/server/request/form-fields.ts'

const credit = singleLineText(
  'Say who made the picture.',
  200,
  'The credit is too long: 200 characters at most.',
)

export const pictureForm = z.object({ credit })

/** `sha256` names the picture that the person was looking at. */
export const creditForm = z.object({ credit, sha256: z.string() })

/** `live` is the box that is to be ticked where published pieces use the picture. */
export const replacementForm = z.object({
  sha256: z.string(),
  live: z.literal('on').optional(),
})
