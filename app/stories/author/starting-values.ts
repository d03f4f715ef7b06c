import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { type StoryFieldName, storyFieldNames } from '#app/stories/public/fields.ts'

export type StartingValues = Partial<Record<StoryFieldName, string>>

export function initialStoryValues(story: Pick<Submission, StoryFieldName>): StartingValues {
  return Object.fromEntries(storyFieldNames.map((name) => [name, story[name] ?? '']))
}
