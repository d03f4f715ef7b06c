import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'
import { article, artwork, breadcrumbs, film, magazine } from './structured-data.ts'

const matches = [{ id: 'root', loaderData: { origin: 'https://indelible.example' } }]
const at = (path: string) => `https://indelible.example${path}`

const page = {
  matches,
  title: 'Nan’s “swallows” & <mine>',
  description: 'What was drawn in Valletta.',
  path: '/stories?theme=love',
}

test('a page has a title, a canonical address and a preview picture', () => {
  const tags = tagsByName(pageMeta({ ...page, picture: '/assets/rose-card.jpg' }))
  expect(tags).toMatchObject({
    title: 'Nan’s “swallows” & <mine>: Indelible',
    canonical: 'https://indelible.example/stories?theme=love',
    'og:title': page.title,
    'og:url': 'https://indelible.example/stories?theme=love',
    'og:type': 'website',
    'og:locale': 'en_GB',
    'og:image': 'https://indelible.example/assets/rose-card.jpg',
    'og:image:alt': page.title,
    'twitter:card': 'summary_large_image',
  })
})

test('a page without a picture uses that of the magazine', () => {
  const tags = tagsByName(pageMeta(page))
  expect(tags['og:image']).toMatch(/^https:\/\/indelible\.example\/.*rose.*card.*\.jpg$/)
  expect(tags['og:image:alt']).toContain('rose')
})

test('a page with noindex has no canonical address', () => {
  const tags = tagsByName(pageMeta({ ...page, indexed: false }))
  expect(tags.robots).toBe('noindex')
  expect(tags.canonical).toBeUndefined()
})

test('dates are ISO timestamps and left out when missing', () => {
  const tags = tagsByName(pageMeta({ ...page, type: 'article', publishedAt: '2025-01-30' }))
  expect(tags['article:published_time']).toBe('2025-01-30T00:00:00.000Z')
  expect(tags['article:modified_time']).toBeUndefined()
})

test('a page has metadata without the data of the root', () => {
  expect(tagsByName(pageMeta({ ...page, matches: [undefined] })).canonical).toBe(
    '/stories?theme=love',
  )
})

test('the home page describes the search', () => {
  const descriptors = pageMeta({ ...page, structuredData: [magazine] })
  expect(JSON.stringify(descriptors)).toContain(
    'https://indelible.example/search?q={search_term_string}',
  )
})

test('breadcrumbs begin with the home page', () => {
  expect(breadcrumbs({ name: 'Stories', path: '/stories' })(at)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Indelible', item: at('/') },
      { '@type': 'ListItem', position: 2, name: 'Stories', item: at('/stories') },
    ],
  })
})

test('leaves out an unnamed author and missing dates', () => {
  const jsonLd = article({
    title: 'A budgie',
    description: 'What it cost.',
    path: '/story/1',
    author: null,
    section: 'Love',
    publishedAt: null,
  })(at)
  expect(jsonLd).not.toHaveProperty('author')
  expect(jsonLd).not.toHaveProperty('datePublished')
})

test('an article of the editors has sources and corrections but no person', () => {
  const jsonLd = article({
    title: 'Leave it alone',
    description: 'Four weeks.',
    path: '/blog/x',
    author: 'editors',
    section: 'Aftercare',
    publishedAt: '2025-05-15',
    changedAt: '2026-11-22',
    sources: [{ title: 'Sepsis', publisher: 'NHS', url: 'https://www.nhs.uk/sepsis/' }],
    corrections: [{ date: '2026-11-22', text: 'It is A3.' }],
  })(at)
  expect(jsonLd).toMatchObject({
    author: { '@type': 'Organization', name: 'Indelible editors' },
    dateModified: '2026-11-22T00:00:00.000Z',
    citation: ['https://www.nhs.uk/sepsis/'],
    correction: [{ '@type': 'CorrectionComment', text: 'It is A3.' }],
  })
  expect(JSON.stringify(jsonLd)).not.toContain('Person')
})

test('a video in an article has no day and no length, which its host alone knows', () => {
  const jsonLd = article({
    title: 'How a rose is drawn',
    description: 'In one line.',
    path: '/blog/rose',
    author: 'editors',
    section: 'Trends',
    publishedAt: null,
    videos: [
      {
        title: 'A rose in a minute',
        description: 'A rose on cream paper',
        poster: '/rose.jpg',
        embedUrl: 'https://reel.example/1',
      },
    ],
  })(at)
  expect(jsonLd).toHaveProperty('video', [
    {
      '@type': 'VideoObject',
      name: 'A rose in a minute',
      description: 'A rose on cream paper',
      thumbnailUrl: at('/rose.jpg'),
      embedUrl: 'https://reel.example/1',
    },
  ])
})

test('a marking that belongs to a community has no creator', () => {
  const work = {
    title: 'Tā moko',
    description: 'A face.',
    path: '/gallery/x',
    picture: '/x.jpg',
    category: 'Cultural',
    style: 'Moko',
    technique: 'Uhi',
    year: '2024',
  }
  expect(artwork({ ...work, artist: null })(at)).not.toHaveProperty('creator')
  expect(artwork({ ...work, artist: 'Dev Sahota' })(at)).toHaveProperty('creator')
})

test('a film is a video to search engines only when it can be played', () => {
  const filmed = {
    title: 'The Last Letter',
    description: 'Terry.',
    path: '/watch#the-last-letter',
    poster: '/poster.jpg',
    series: 'Grief & Ink',
    published: '2026-02-01',
    seconds: 418,
    teaser: null,
  }
  expect(film({ ...filmed, embedUrl: null })(at)['@type']).toBe('CreativeWork')
  expect(film({ ...filmed, embedUrl: null })(at)).not.toHaveProperty('video')
  expect(film({ ...filmed, embedUrl: 'https://films.example/1' })(at)).toMatchObject({
    '@type': 'VideoObject',
    duration: 'PT418S',
    embedUrl: 'https://films.example/1',
  })

  const teaser = { poster: '/t.webp', mp4: '/t.mp4', seconds: 40, published: '2026-11-29' }
  expect(film({ ...filmed, teaser, embedUrl: null })(at)).toMatchObject({
    '@type': 'CreativeWork',
    video: {
      '@type': 'VideoObject',
      name: 'The Last Letter: teaser',
      thumbnailUrl: at('/t.webp'),
      contentUrl: at('/t.mp4'),
      uploadDate: '2026-11-29T00:00:00.000Z',
      duration: 'PT40S',
    },
  })
})

function tagsByName(descriptors: ReturnType<typeof pageMeta>) {
  return Object.fromEntries(
    descriptors.flatMap((each) => {
      const { name, property, rel, title, content, href } = each as Record<string, string>
      return [[name ?? property ?? rel ?? 'title', content ?? href ?? title]]
    }),
  )
}
