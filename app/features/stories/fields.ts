import { z } from 'zod'
import type { Submission } from '#app/db/schema/submissions.ts'
import { multiLineText, singleLineText } from '#app/server/request/form-fields.ts'
import { nameShownOptions, themes } from './story.ts'

type StoryField<Value> = {
  label: string
  /** Validates what was typed. A field whose schema accepts undefined is optional. */
  schema: z.ZodType<NonNullable<Value> | undefined>
  maxCharacters?: number
  /** The heading of its column in the team's CSV file. */
  csvColumn: string
  seenBy: {
    /** 'page': shown on the story's page. 'data': part of public data, for filters. 'never': not public. */
    public: 'page' | 'data' | 'never'
    /** 'page': shown on the author's page of the story. 'form': only in the form that changes it. */
    author: 'page' | 'form'
    /** The review page and the CSV file have every field. */
    team: 'page'
    /** A data export has every field. */
    export: 'data'
  }
}

/**
 * The fields of a story that its author fills in, each under the name of its column. Forms, drafts, rows, page data, the
 * CSV file and the data export are derived from it; fields.server.test.ts names each place that leaves a field out.
 */
export const storyFields = {
  title: {
    label: 'Title',
    ...line(120, 'the title', 'Give your story a title.'),
    csvColumn: 'title',
    seenBy: { public: 'page', author: 'page', team: 'page', export: 'data' },
  },
  story: {
    label: 'Your story',
    schema: multiLineText('Enter your story.', 20_000, 'Keep your story to 20,000 characters.'),
    csvColumn: 'story',
    seenBy: { public: 'page', author: 'page', team: 'page', export: 'data' },
  },
  name: {
    label: 'Full name',
    ...line(100, 'the name', 'Tell us your name.'),
    csvColumn: 'name',
    // The public reads it as `nameShown` says.
    seenBy: { public: 'page', author: 'form', team: 'page', export: 'data' },
  },
  nameShown: {
    label: 'Show my name as',
    schema: z.enum(nameShownOptions, 'Choose how your name is shown.').default('full'),
    csvColumn: 'name shown',
    seenBy: { public: 'never', author: 'form', team: 'page', export: 'data' },
  },
  location: {
    label: 'Location',
    ...optionalLine(100, 'the place'),
    csvColumn: 'location',
    seenBy: { public: 'page', author: 'page', team: 'page', export: 'data' },
  },
  theme: {
    label: 'Theme',
    schema: z.enum(themes, 'Choose a theme from the list.').optional(),
    csvColumn: 'theme',
    seenBy: { public: 'data', author: 'form', team: 'page', export: 'data' },
  },
  photoDescription: {
    label: 'Describe your photo for people who cannot see it',
    ...optionalLine(300, 'the description'),
    csvColumn: 'photo description',
    // Shown with the photo, and with nothing else.
    seenBy: { public: 'page', author: 'page', team: 'page', export: 'data' },
  },
} as const satisfies { [Name in keyof Submission]?: StoryField<Submission[Name]> }

type StoryFields = typeof storyFields

export type StoryFieldName = keyof StoryFields

export type StorySchemas = { [Name in StoryFieldName]: StoryFields[Name]['schema'] }

/** The fields that the public may know of. */
export type PublicFieldName = {
  [Name in StoryFieldName]: StoryFields[Name]['seenBy']['public'] extends 'never' ? never : Name
}[StoryFieldName]

export const storyFieldNames = Object.keys(storyFields) as StoryFieldName[]

export const publicFieldNames = storyFieldNames.filter(
  (name): name is PublicFieldName => storyFields[name].seenBy.public !== 'never',
)

export const storySchemas = Object.fromEntries(
  storyFieldNames.map((name) => [name, storyFields[name].schema]),
) as StorySchemas

/** The fields of a form as the columns of a row; what was left empty is null. */
export function storyRowOf(form: z.output<z.ZodObject<StorySchemas>>) {
  return Object.fromEntries(storyFieldNames.map((name) => [name, form[name] ?? null])) as Pick<
    Submission,
    StoryFieldName
  >
}

type InputFacts = { label: string; maxLength?: number; note?: string; required?: true }

/** What an input says of its field. */
export function inputFacts(name: StoryFieldName): InputFacts {
  const { label, schema, maxCharacters }: StoryField<unknown> = storyFields[name]
  const isOptional = schema.safeParse(undefined).success
  return {
    label,
    ...(maxCharacters && { maxLength: maxCharacters }),
    ...(isOptional ? { note: 'optional' } : { required: true }),
  }
}

function line(maxCharacters: number, what: string, missing: string) {
  const tooLong = `Keep ${what} to ${maxCharacters} characters.`
  return { maxCharacters, schema: singleLineText(missing, maxCharacters, tooLong) }
}

function optionalLine(maxCharacters: number, what: string) {
  return { maxCharacters, schema: line(maxCharacters, what, '').schema.optional() }
}
