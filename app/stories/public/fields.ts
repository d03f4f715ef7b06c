import type { Submission } from '#app/platform/db/schema/submissions.ts'

type StoryField = {
  label: string
  required: boolean
  maxCharacters?: number
  csvColumn: string
  /** Besides the team and the data export, which have every field. */
  seenBy: {
    /** 'page': shown on the story's page. 'data': part of public data, for filters. 'never': not public. */
    public: 'page' | 'data' | 'never'
    /** 'form': only in the form that changes the story. */
    author: 'page' | 'form'
  }
}

/**
 * Each under the name of its column. Forms, drafts, rows, page data, the CSV file and the data export are derived from it;
 * fields.server.test.ts names each place that leaves a field out. Schemas are in field-schemas.ts, so that a page can do
 * without Zod.
 */
export const storyFields = {
  title: {
    label: 'Title',
    required: true,
    maxCharacters: 120,
    csvColumn: 'title',
    seenBy: { public: 'page', author: 'page' },
  },
  story: {
    label: 'Your story',
    required: true,
    csvColumn: 'story',
    seenBy: { public: 'page', author: 'page' },
  },
  name: {
    label: 'Full name',
    required: true,
    maxCharacters: 100,
    csvColumn: 'name',
    // The public reads it as `nameShown` says.
    seenBy: { public: 'page', author: 'form' },
  },
  nameShown: {
    label: 'Show my name as',
    required: false,
    csvColumn: 'name shown',
    seenBy: { public: 'never', author: 'form' },
  },
  location: {
    label: 'Location',
    required: false,
    maxCharacters: 100,
    csvColumn: 'location',
    seenBy: { public: 'page', author: 'page' },
  },
  theme: {
    label: 'Theme',
    required: false,
    csvColumn: 'theme',
    seenBy: { public: 'data', author: 'form' },
  },
  photoDescription: {
    label: 'Describe your photo for people who cannot see it',
    required: false,
    maxCharacters: 300,
    csvColumn: 'photo description',
    // Public only together with its photo.
    seenBy: { public: 'page', author: 'page' },
  },
} as const satisfies { [Name in keyof Submission]?: StoryField }

type StoryFields = typeof storyFields

export type StoryFieldName = keyof StoryFields

export type PublicFieldName = {
  [Name in StoryFieldName]: StoryFields[Name]['seenBy']['public'] extends 'never' ? never : Name
}[StoryFieldName]

export const storyFieldNames = Object.keys(storyFields) as StoryFieldName[]

export const publicFieldNames = storyFieldNames.filter(
  (name): name is PublicFieldName => storyFields[name].seenBy.public !== 'never',
)

/** What was left empty is null. */
export function toStoryRow(form: { [Name in StoryFieldName]?: Submission[Name] | undefined }) {
  return Object.fromEntries(storyFieldNames.map((name) => [name, form[name] ?? null])) as Pick<
    Submission,
    StoryFieldName
  >
}

type InputFacts = { label: string; maxLength?: number; note?: string; required?: true }

export function inputFacts(name: StoryFieldName): InputFacts {
  const { label, required, maxCharacters }: StoryField = storyFields[name]
  return {
    label,
    ...(maxCharacters && { maxLength: maxCharacters }),
    ...(required ? { required } : { note: 'optional' }),
  }
}
