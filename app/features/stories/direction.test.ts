import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SubmissionList } from '#app/features/submissions/submission-list.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FeaturedStory } from './featured-story.tsx'
import type { PublishedStory } from './story.ts'
import { StoryArticle } from './story-article.tsx'
import { StoryGrid } from './story-grid.tsx'

const arabic = 'خطاطيف في الميناء'

const bare: PublishedStory = {
  id: 'one',
  ...{ title: arabic, name: arabic, location: arabic, story: arabic, contentNote: arabic },
  ...{ theme: null, approvedAt: new Date(), updatedAt: new Date(), photo: null },
}
const photo = { url: '/photos/x', width: 900, height: 600, blurred: null }
const stories = [bare, { ...bare, id: 'two', photo }, { ...bare, id: 'three', title: null, photo }]

test('what a reader wrote takes its direction from its own letters, wherever it is shown', () => {
  const submission = {
    ...bare,
    status: 'pending',
    createdAt: new Date(),
    withdrawnAt: null,
  } as const
  const parts: ReactElement[] = [
    createElement(StoryGrid, { stories }),
    ...stories.map((story) => createElement(StoryArticle, { story, others: [], advert: null })),
    ...stories.map((story) => createElement(FeaturedStory, { story })),
    createElement(SubmissionList, { submissions: [submission] }),
  ]
  for (const part of parts) {
    const texts = textsOf(rendered(part)).filter(({ text }) => text.includes(arabic))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter(({ within }) => !within.some(isAuto))).toEqual([])
  }
})

test('and so does what somebody types', () => {
  expect(rendered(createElement(TextField, { label: 'Title' }))).toContain('dir="auto"')
  expect(rendered(createElement(TextArea, { label: 'Story' }))).toContain('dir="auto"')
})

function rendered(element: ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** The texts of a piece of HTML, each with the opening tags of the elements around it. */
function textsOf(html: string) {
  const open: string[] = []
  const texts: { text: string; within: string[] }[] = []
  for (const [part] of html.matchAll(/<[^>]+>|[^<]+/g)) {
    if (part.startsWith('</')) open.pop()
    else if (!part.startsWith('<')) texts.push({ text: part, within: [...open] })
    else if (!/^<(?:img|br|source|input|link)\b|\/>$/.test(part)) open.push(part)
  }
  return texts
}

function isAuto(tag: string) {
  return tag.startsWith('<bdi') || tag.includes('dir="auto"')
}
