import { z } from 'zod'
import { singleLineText } from '#app/platform/request/form-fields.ts'

const credit = singleLineText(
  'Say who made the picture.',
  200,
  'The credit is too long: 200 characters at most.',
)

export const pictureForm = z.object({ credit })

/** Its credit is asked for once it stands in the text. */
export const droppedPictureForm = z.object({ credit: credit.optional() })

/** `seen` is the fingerprint of the picture that the person was looking at. */
export const creditForm = z.object({ credit, seen: z.string() })
