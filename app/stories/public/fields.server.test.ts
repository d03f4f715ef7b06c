import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { storyParts } from '#app/accounts/data-export/story-parts.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { EditStory } from '#app/stories/author/edit-story.tsx'
import { editStory } from '#app/stories/author/own-story.server.ts'
import { OwnSubmission } from '#app/stories/author/own-submission.tsx'
import { initialStoryValues } from '#app/stories/author/starting-values.ts'
import {
  type OwnStory,
  ownSubmission,
  submissionsBy,
  submitStory,
} from '#app/stories/author/submission.server.ts'
import { SubmissionFields } from '#app/stories/author/submission-fields.tsx'
import { recordOpening } from '#app/stories/review/openings.server.ts'
import { ReadingSheet } from '#app/stories/review/reading-sheet.tsx'
import { decide, findForReview } from '#app/stories/review/review.server.ts'
import { submissionsCsv } from '#app/stories/review/submissions-csv.server.ts'
import { typesNotDrafted } from '#app/ui/enhance/drafts.ts'
import { given } from '#tests/given.ts'
import { photoFields } from '#tests/given-photos.ts'
import { updateWhere } from '#tests/rows.ts'
import { storySchemas } from './field-schemas.ts'
import { inputFacts, type StoryFieldName, storyFieldNames, storyFields } from './fields.ts'
import { findPublished } from './published.server.ts'
import { StoryArticle } from './story-article.tsx'

// A field of text needs nothing here. One with a list of choices has one of them here, and how a page prints it.
const choices: { [field: string]: string } = { nameShown: 'first', theme: 'memorial' }
const printed: { [field: string]: string } = {
  nameShown: 'shown as: first',
  theme: 'Theme: Memorial',
}

const formValues = Object.fromEntries(
  storyFieldNames.map((name) => [name, choices[name] ?? `${name}-canary`]),
) as Record<StoryFieldName, string>

test('every field is kept when a story is sent in, and comes back to its author', async () => {
  const { story } = await givenStory()
  expect(missingFrom(story)).toEqual([])
})

test('every field is kept when a story is changed', async () => {
  const { author, story } = await givenStory({ title: 'Before', story: 'Before', name: 'Before' })
  await editStory(author, story, { ...formOf(formValues), version: story.version })
  expect(missingFrom(await ownSubmission(author, story.id))).toEqual([])
})

test('every field has its input in the form, with its label and limit, and in the draft', () => {
  const form = render(createElement(SubmissionFields, { formKey: '1', email: 'x', draft: 'story' }))
  expect(form).toContain('data-draft="story"')
  expect(storyFieldNames.filter((name) => !inputOf(form, name))).toEqual([])
  const notDrafted = storyFieldNames.filter((name) => {
    const type = /type="(\w+)"/.exec(inputOf(form, name) ?? '')?.[1]
    return type && typesNotDrafted.includes(type)
  })
  expect(notDrafted).toEqual([])
  const unlike = storyFieldNames.filter((name) => {
    const { label, note, maxLength, required = false } = inputFacts(name)
    const input = inputOf(form, name) ?? ''
    const id = /id="([^"]+)"/.exec(input)?.[1]
    const shown = `<label for="${id}">${label} ${note ? `<small>${note}</small>` : ''}</label>`
    const limit = /maxlength="(\d+)"/i.exec(input)?.[1]
    return (
      !form.includes(shown) ||
      input.includes('required=""') !== required ||
      limit !== maxLength?.toString()
    )
  })
  expect(unlike).toEqual([])
})

test('a field is required where its schema does not accept nothing', () => {
  const unlike = storyFieldNames.filter(
    (name) => storyFields[name].required === storySchemas[name].safeParse(undefined).success,
  )
  expect(unlike).toEqual([])
})

test('a form begins with every field of an earlier story', async () => {
  const { story } = await givenStory()
  expect(initialStoryValues(story)).toEqual(formValues)
  const form = render(createElement(EditStory, { submission: story, email: 'x', lastResult: null }))
  expect(storyFieldNames.filter((name) => !inputOf(form, name))).toEqual([])
})

test('the public page has every field that it prints, and no field that is not the public’s', async () => {
  const { author, story } = await givenStory()
  const admin = await given.admin()
  await recordOpening(admin, story)
  await decide(admin, { id: story.id, version: story.version, to: 'approved', notes: '' })
  const published = await findPublished(story.id)
  const audience = (name: StoryFieldName) => storyFields[name].seenBy.public
  expect(missingFrom(published).filter((name) => audience(name) !== 'never')).toEqual([])
  expect(Object.keys(published!).filter((key) => isNeverPublic(key))).toEqual([])
  expect(JSON.stringify(published)).not.toContain(author.email)

  const page = render(
    createElement(StoryArticle, {
      story: published!,
      near: [],
      articles: [],
      adjacent: null,
      url: '',
      thanks: null,
    }),
  )
  expect(notPrinted(page, (name) => audience(name) === 'page')).toEqual([])
})

test('the author’s own page has every field that is not in its form alone', async () => {
  const { author, story } = await givenStory()
  const page = render(
    createElement(OwnSubmission, {
      submission: story,
      consents: [],
      history: [],
      place: null,
      wait: null,
      weeklyThanks: false,
      email: author.email,
      editing: false,
      answer: null,
    }),
  )
  expect(notPrinted(page, (name) => storyFields[name].seenBy.author === 'page')).toEqual([])
})

test('the review page has every field', async () => {
  const { story } = await givenStory()
  const submission = await findForReview(await given.admin(), story.id)
  const page = render(
    createElement(ReadingSheet, {
      submission: submission!,
      timeline: [],
      others: [],
      hints: { contacts: [], like: [] },
      isOwn: false,
      query: '',
      onward: false,
      neighbours: {},
      conflict: false,
    }),
  )
  expect(notPrinted(page, () => true)).toEqual([])
})

test('the team’s file has a column for every field', async () => {
  const { story } = await givenStory()
  const { columns, pages } = submissionsCsv(await given.admin())
  const row = (await allOf(pages)).flat().find(([id]) => id === story.id)
  const missing = storyFieldNames.filter(
    (name) => row?.[columns.indexOf(storyFields[name].csvColumn)] !== formValues[name],
  )
  expect(missing).toEqual([])
})

test('the export of a person’s data has every field', async () => {
  const { author } = await givenStory()
  const part = storyParts.find(({ name }) => name === 'stories')
  const [story] = await allOf(part!.read(author) as AsyncIterable<unknown>)
  expect(missingFrom(story)).toEqual([])
})

async function givenStory(fields: Partial<typeof formValues> = {}) {
  const author: Viewer = await given.member()
  await submitStory(author, given.submissionForm(formOf({ ...formValues, ...fields })))
  const [sent] = (await submissionsBy(author)).submissions
  // The photo's description is shown with its photo.
  await updateWhere(submissions, { id: sent!.id }, photoFields())
  const story = (await ownSubmission(author, sent!.id)) as OwnStory
  return { author, story }
}

// As the schemas of the two lists of choices give it.
function formOf(values: typeof formValues) {
  return values as typeof formValues & { nameShown: 'first'; theme: 'memorial' }
}

function missingFrom(story: unknown) {
  const values = story as Record<string, unknown> | null
  return storyFieldNames.filter((name) => values?.[name] !== formValues[name])
}

function isNeverPublic(key: string) {
  return key in storyFields && storyFields[key as StoryFieldName].seenBy.public === 'never'
}

function notPrinted(page: string, isPrinted: (name: StoryFieldName) => boolean) {
  const missing = (name: StoryFieldName) => !page.includes(printed[name] ?? formValues[name])
  return storyFieldNames.filter((name) => isPrinted(name) && missing(name))
}

async function allOf<Item>(items: AsyncIterable<Item>) {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

function inputOf(form: string, name: string) {
  return new RegExp(`<(?:input|select|textarea) [^>]*name="${name}"[^>]*>`).exec(form)?.[0]
}

function render(element: ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
