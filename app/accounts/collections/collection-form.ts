import { z } from 'zod'
import { singleLineText } from '#app/platform/request/form-fields.ts'

const tooLong = 'Keep the name to 80 characters.'

const name = singleLineText('Give the collection a name.', Number.POSITIVE_INFINITY, tooLong)
  // In code points, as the database counts: an accented letter or an emoji may be several.
  .refine((value) => [...value].length <= 80, tooLong)

const visibility = z.enum(['private', 'unlisted'], 'Choose who can open it.')

/** The id is derived from `key`, which is made with the form, so that a double click makes only one. */
export const newCollectionForm = z.object({ key: z.uuid(), name, visibility })

export const changedCollectionForm = z.object({ name, visibility })

export type NewCollection = z.infer<typeof newCollectionForm>
export type ChangedCollection = z.infer<typeof changedCollectionForm>

/** The ticks are read separately, because there may be many. */
export const savingForm = z.object({ key: z.uuid(), name: name.optional() })
