import { z } from 'zod'

const name = z
  .string('Give the collection a name.')
  .trim()
  .min(1, 'Give the collection a name.')
  // In code points, as the database counts: an accented letter or an emoji may be several.
  .refine((given) => [...given].length <= 80, 'Keep the name to 80 characters.')

const visibility = z.enum(['private', 'unlisted'], 'Choose who can open it.')

/** `key` is made with the form and becomes the collection's id, so that a double click makes only one. */
export const newCollectionForm = z.object({ key: z.uuid(), name, visibility })

export const changedCollectionForm = z.object({ name, visibility })

export type NewCollection = z.infer<typeof newCollectionForm>
export type ChangedCollection = z.infer<typeof changedCollectionForm>

/** The form of the Save page. The ticks are read separately, because there may be many. */
export const savingForm = z.object({ key: z.uuid(), name: name.optional() })
