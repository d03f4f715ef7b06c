import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StoryPhoto } from './story-photo.tsx'

const photo = { url: '/photos/x', width: 480, height: 360, blurred: null }
const plain = { title: 'Two swallows', story: 'Nan had hers done in Valletta.' }

for (const contentNote of [null, 'Surgery scars']) {
  const kind = contentNote ? 'a blurred photo' : 'a photo'

  test(`${kind} has its description as alternative text`, () => {
    const photoDescription = 'Two swallows on a forearm'
    expect(altOf({ ...plain, contentNote, photoDescription })).toBe(photoDescription)
  })

  test(`${kind} without a description names its story, and says nothing of what it shows`, () => {
    expect(altOf({ ...plain, contentNote, photoDescription: null })).toBe(
      'Photograph with “Two swallows”. Its author has not described it.',
    )
  })
}

function altOf(story: Parameters<typeof StoryPhoto>[0]['story']) {
  const html = renderToStaticMarkup(
    createElement(StoryPhoto, { story, photo, shape: 'square', sizes: '1px' }),
  )
  return /<img [^>]*alt="([^"]+)"/.exec(html)?.[1]
}
