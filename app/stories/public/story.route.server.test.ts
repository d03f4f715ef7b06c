import { expect, test } from 'vitest'
import * as feed from '#app/magazine/feeds/stories.route.ts'
import { given } from '#tests/given.ts'
import { photoFields } from '#tests/given-photos.ts'
import { openSite, type Page } from '#tests/site.ts'
import { findPublished } from './published.server.ts'
import { meta } from './story.route.tsx'

test('no photo of a story is in a feed, in a preview card or in its structured data', async () => {
  const story = await givenStoryWithPhoto()
  const { url } = await openSite({
    'stories/feed.xml': feed as unknown as Page,
    'stories/feed.json': feed as unknown as Page,
  })
  const described = JSON.stringify(
    meta({ matches: [], loaderData: { story: await findPublished(story.id) } } as never),
  )
  const feeds = ['xml', 'json'].map(async (format) =>
    (await fetch(`${url}/stories/feed.${format}`)).text(),
  )
  for (const text of [described, ...(await Promise.all(feeds))]) {
    expect(text).toContain('The moth found the scar')
    expect(text).not.toMatch(/\/photos\/|data:image/)
    expect(text).toContain('Filey')
  }
})

async function givenStoryWithPhoto() {
  return given.approved({
    title: 'The moth found the scar',
    location: 'Filey',
    contentNote: 'Surgery scars',
    ...photoFields(),
    photoBlurred: 'UklGRg==',
  })
}
