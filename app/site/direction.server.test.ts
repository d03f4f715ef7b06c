import { type ComponentProps, createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CollectionList } from '#app/accounts/collections/collection-list.tsx'
import { SavingFields } from '#app/accounts/collections/saving-fields.tsx'
import Dashboard from '#app/accounts/dashboard/dashboard.route.tsx'
import { NothingFound } from '#app/magazine/search/nothing-found.tsx'
import { SearchForm } from '#app/magazine/search/search-form.tsx'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { describeBegun } from '#app/stories/author/begun-stories.tsx'
import { OwnSubmission } from '#app/stories/author/own-submission.tsx'
import { FeaturedStory } from '#app/stories/public/featured-story.tsx'
import type { PublishedStory } from '#app/stories/public/story.ts'
import { StoryArticle } from '#app/stories/public/story-article.tsx'
import { StoryGrid } from '#app/stories/public/story-grid.tsx'
import { BulkConfirmation } from '#app/stories/review/bulk-confirmation.tsx'
import { BulkResults } from '#app/stories/review/bulk-results.tsx'
import { ReadingSheet } from '#app/stories/review/reading-sheet.tsx'
import { ReviewCard } from '#app/stories/review/review-card.tsx'
import { UndoStrip } from '#app/stories/review/undo-strip.tsx'
import { CaseList } from '#app/team/inboxes/cases.route.tsx'
import { OpenReports } from '#app/team/inboxes/open-reports.tsx'
import { AuditList } from '#app/team/log/audit-list.tsx'
import type { AuditEntry } from '#app/team/log/audit-log.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { ChosenFile } from '#app/ui/file-drop.tsx'
import { given } from '#tests/given.ts'
import { SiteHeader } from './site-header.tsx'

const arabic = 'خطاطيف في الميناء'
const at = new Date('2026-11-21T12:00:00Z')

const bare: PublishedStory = {
  id: 'one',
  number: 1,
  title: arabic,
  name: arabic,
  location: arabic,
  story: arabic,
  contentNote: arabic,
  photoDescription: arabic,
  sample: true,
  theme: null,
  approvedAt: new Date(),
  updatedAt: new Date(),
  photo: null,
}
const photo = { url: '/photos/x', width: 900, height: 600, blurred: null }
const stories = [bare, { ...bare, id: 'two', photo }, { ...bare, id: 'three', title: null, photo }]

test('what a reader wrote takes its direction from its own letters, wherever readers see it', () => {
  expectDirection([
    h(StoryGrid, { stories }),
    ...stories.map((story) =>
      h(StoryArticle, {
        story,
        near: [{ story, shares: 'place' as const }],
        articles: [],
        adjacent: { earlier: story, later: null },
        url: '',
        thanks: null,
      }),
    ),
    ...stories.map((story) => h(FeaturedStory, { story })),
    h(SiteHeader, { viewer: { displayName: arabic, role: 'member' }, pathname: '/' }),
    h(NothingFound, { query: arabic, isSearchable: true, everywhere: null, like: null }),
  ])
})

test('and wherever its author sees it', async () => {
  const submission = { ...(await givenInArabic({ status: 'rejected' })), thanks: 0 }
  const notice = { id: 'one', at, submissionId: 'one', status: 'approved', title: arabic } as const
  const collection = { id: 'one', name: arabic, visibility: 'private', size: 1 } as const
  const dashboard = h(Dashboard, {
    loaderData: {
      name: arabic,
      notices: [notice],
      begunStories: [describeBegun('one', { title: arabic, story: arabic }, at)],
      failures: [],
      submissions: { submissions: [submission], next: null },
      pictures: null,
      films: null,
    },
  } as unknown as ComponentProps<typeof Dashboard>)
  const own = {
    consents: [],
    history: [],
    place: null,
    wait: null,
    weeklyThanks: false,
    email: '',
    answer: null,
  }
  expectDirection([
    dashboard,
    h(OwnSubmission, { submission, ...own, editing: false }),
    h(ChosenFile, { file: new File([], arabic), onReplace() {}, onRemove() {} }),
    h(CollectionList, { collections: [{ ...collection, covers: [] }] }),
    h(SavingFields, {
      formKey: '',
      collections: [collection],
      ticked: [],
      full: [],
      back: '/',
    }),
  ])
})

test('and wherever the team sees it', async () => {
  const submission = await givenInArabic({ status: 'pending' })
  const event = { id: 1, action: 'noted', note: arabic, at, actor: null } as const
  const known = { title: arabic, name: arabic, excerpt: arabic, photo: null }
  const chosen = { id: 'one', version: 1, status: 'pending', obstacle: null, known } as const
  const result = { id: 'one', title: arabic, status: 'approved', outcome: 'done' } as const
  const item = {
    id: 'one',
    kind: 'message' as const,
    caseNumber: null,
    about: null,
    name: arabic,
    email: null,
    text: arabic,
    submissionId: null,
    storyState: null,
    createdAt: at,
    dueAt: null,
    closedAt: at,
    closedById: null,
    closedBy: null,
    closingNote: arabic,
  }
  const entry: AuditEntry = {
    source: 'stories',
    id: '1',
    at,
    action: 'approved',
    actorId: null,
    actor: null,
    submissionId: 'one',
    pieceId: null,
    object: arabic,
    fromStatus: null,
    toStatus: null,
    note: arabic,
  }
  expectDirection([
    h(ReviewCard, {
      submission: { ...submission, isOpened: true, hasOpenSecondLook: true, openReports: 1 },
      isOwn: false,
      isSelected: false,
      query: '',
    }),
    h(ReadingSheet, {
      submission,
      timeline: [event],
      isOwn: false,
      query: '',
      onward: false,
      others: [{ id: 'two', title: arabic, status: 'pending', createdAt: at }],
      hints: {
        contacts: [{ kind: 'a link', words: [arabic] }],
        like: [
          { id: 'two', title: arabic, name: arabic, status: 'pending', createdAt: at, likeness: 1 },
        ],
      },
      neighbours: {},
      conflict: true,
      reports: h(OpenReports, {
        reports: [{ ...item, kind: 'report', about: 'other', title: 'Something else' }],
        story: 'one',
        now: at,
      }),
      undo: h(UndoStrip, {
        undoable: { id: 'one', title: arabic, status: 'approved', until: at },
        query: '',
      }),
    }),
    h(BulkConfirmation, { to: 'rejected', stories: [chosen], formKey: '', query: '' }),
    h(BulkResults, {
      to: 'approved',
      message: arabic,
      actor: '',
      askedAt: at,
      finishedAt: null,
      items: [result],
      undoUntil: null,
    }),
    h(CaseList, { cases: [item], now: at }),
    h(AuditList, { entries: [entry, { ...entry, source: 'roles', id: '2' }] }),
  ])
})

test('text fields have dir="auto" too', () => {
  expect(rendered(h(TextField, { label: 'Title' }))).toContain('dir="auto"')
  expect(rendered(h(TextArea, { label: 'Story' }))).toContain('dir="auto"')
  expect(rendered(h(SearchForm, { query: arabic, kind: null }))).toContain('dir="auto"')
})

/** A story in review with everything in Arabic that somebody can write about it. */
async function givenInArabic({ status }: Pick<Submission, 'status'>) {
  const submission = await given.submission({
    title: arabic,
    name: arabic,
    location: arabic,
    story: arabic,
    contentNote: arabic,
  })
  return {
    ...submission,
    status,
    adminNotes: arabic,
    messageToAuthor: arabic,
    secondLookAt: at,
    secondLookReason: arabic,
    photoUrl: '/photos/x',
    photoWidth: 900,
    photoHeight: 600,
    photoName: arabic,
  }
}

function expectDirection(parts: ReactElement[]) {
  for (const part of parts) {
    const texts = textsOf(rendered(part)).filter(({ text }) => text.includes(arabic))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter(({ within }) => !within.some(isAuto))).toEqual([])
  }
}

function rendered(element: ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(h(RouterProvider, { router }))
}

/** The texts of a piece of HTML, each with the opening tags of the elements around it. */
function textsOf(html: string) {
  const open: string[] = []
  const texts: { text: string; within: string[] }[] = []
  for (const [part] of html.matchAll(/<[^>]+>|[^<]+/g)) {
    if (part.startsWith('</')) open.pop()
    else if (!part.startsWith('<')) texts.push({ text: part, within: [...open] })
    else if (!/^<(?:img|br|source|input|link|path)\b|\/>$/.test(part)) open.push(part)
  }
  return texts
}

function isAuto(tag: string) {
  return tag.startsWith('<bdi') || tag.includes('dir="auto"')
}
