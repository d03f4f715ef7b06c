import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { FeaturedStory } from './featured-story.tsx'
import type { PublishedStory } from './story.ts'
import { StoryCard } from './story-card.tsx'
import { StoryHead } from './story-head.tsx'

const photo = { url: '/photos/x', width: 900, height: 600, blurred: null }
const story: PublishedStory = {
  id: 'one',
  number: 1,
  title: 'A swallow',
  name: 'Maya',
  location: null,
  story: 'It flew.',
  theme: null,
  contentNote: null,
  photoDescription: null,
  photo,
  sample: true,
  approvedAt: new Date(),
  updatedAt: new Date(),
}

function hasBadge(View: FunctionComponent<{ story: PublishedStory }>, shown: PublishedStory) {
  const router = createMemoryRouter([{ path: '/', element: createElement(View, { story: shown }) }])
  return renderToStaticMarkup(createElement(RouterProvider, { router })).includes('>Sample</span>')
}

test('labels a sample on its page alone, and no other story', () => {
  for (const shown of [story, { ...story, photo: null }]) {
    expect(hasBadge(StoryHead, shown)).toBe(true)
    expect(hasBadge(StoryHead, { ...shown, sample: false })).toBe(false)
    for (const View of [StoryCard, FeaturedStory]) expect(hasBadge(View, shown)).toBe(false)
  }
})
