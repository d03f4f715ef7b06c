import type { Submission } from '#app/db/schema/submissions.ts'
import { type StoryFieldName, storyFieldNames } from '#app/features/stories/fields.ts'

/** The values a form starts with. */
export type StartingValues = Partial<Record<StoryFieldName, string>>

/** The fields of a row, as its form shows them. */
export function startingValuesOf(story: Pick<Submission, StoryFieldName>): StartingValues {
  return Object.fromEntries(storyFieldNames.map((name) => [name, story[name] ?? '']))
}
