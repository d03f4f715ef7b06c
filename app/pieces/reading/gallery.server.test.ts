import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { catalogue, findWork } from './catalogue.server.ts'
import { adjacentWorks, fullWork, otherWorks, readWork } from './gallery.server.ts'
import { readLiveText } from './live-texts.server.ts'

// The order and the views of the wall, as they are specified.
const wall = [
  ['japanese-leg-sleeves', 3291],
  ['modern-portrait-woman', 1832],
  ['tattoo-artist-portrait', 4127],
  ['redhead-traditional-tattoos', 2456],
  ['artist-at-work', 5893],
  ['detailed-arm-sleeve', 3674],
  ['full-body-coverage', 6421],
  ['japanese-chest-piece', 2847],
  ['nature-inspired-arms', 4189],
  ['japanese-forearm-details', 2967],
  ['hand-tattoo-portrait', 2145],
  ['cultural-neck-tattoos', 1987],
  ['alternative-fashion-tattoos', 3456],
  ['maternal-tattoo-art', 4521],
  ['natural-tattoo-portrait', 2734],
  ['chest-tattoo-portrait', 3892],
  ['polynesian-beach-tattoos', 5673],
  ['geometric-arm-tattoos', 2198],
  ['full-body-tattoo-art', 6234],
  ['cultural-face-tattoos', 8945],
] as const

const expected = {
  'hand-tattoo-portrait': {
    title: 'Intricate Hand & Neck Art',
    category: 'Religious Traditional',
    artist: expect.objectContaining({ role: 'Sacred Ink Specialist' }),
    location: 'London UK',
    year: '2024',
  },
  'cultural-neck-tattoos': {
    title: 'Contemporary Cultural Expression',
    category: 'Contemporary Culture',
    location: 'Glasgow UK',
  },
  'alternative-fashion-tattoos': {
    title: 'Alternative Fashion Statement',
    location: 'Brighton UK',
  },
  'maternal-tattoo-art': { title: 'Maternal Bonds & Body Art', location: 'Leeds UK' },
  'natural-tattoo-portrait': {
    title: 'Natural Beauty & Body Art',
    category: 'Botanical Art',
    location: 'Devon UK',
  },
  'chest-tattoo-portrait': {
    title: 'Majestic Chest Artistry',
    category: 'Wildlife Art',
    location: 'Sheffield UK',
  },
  'polynesian-beach-tattoos': { title: 'Polynesian Beach Warrior', location: 'Cornwall UK' },
  'geometric-arm-tattoos': { title: 'Modern Geometric Expression', location: 'Bristol UK' },
  'full-body-tattoo-art': {
    title: 'Complete Body Canvas',
    category: 'Full Body Coverage',
    location: 'Brighton UK',
  },
  'cultural-face-tattoos': {
    title: 'Traditional Cultural Markings',
    category: 'Cultural Heritage',
    heritage: 'Indigenous Community',
  },
}

test('the twenty works have their order and their fixed number of views', async () => {
  expect((await readWorks()).map(({ slug, views }) => [slug, views])).toEqual(wall)
  expect(pluck(catalogue.works, 'number')).toEqual(wall.map((_, index) => index + 1))
})

for (const [slug, facts] of Object.entries(expected)) {
  test(`${slug} has the facts it was given`, async () => {
    expect(await readWork(findWork(slug)!)).toMatchObject(facts)
  })
}

test('works have an artist or a heritage label', async () => {
  expect(
    pluck(
      (await readWorks()).filter(({ artist }) => !artist),
      'slug',
    ),
  ).toEqual(['cultural-face-tattoos'])
})

test('works from other cultures have a provenance note', async () => {
  for (const slug of ['polynesian-beach-tattoos', 'cultural-face-tattoos']) {
    expect((await readWork(findWork(slug)!))?.provenance).toMatch(/write to us/)
  }
})

test('only the Japanese chest piece leads on to other works', async () => {
  const leading = (await readWorks()).filter((work) => otherWorks(work))
  expect(pluck(leading, 'slug')).toEqual(['japanese-chest-piece'])
  const more = otherWorks(leading[0]!)
  expect(more?.title).toBe('More Japanese Traditional Work')
  expect(more?.works.map(({ slug }) => slug)).toEqual([
    'japanese-leg-sleeves',
    'japanese-forearm-details',
  ])
})

test('every work has a previous and a next one, except at the ends', () => {
  expect(adjacentWorks(catalogue.works[0]!)).toMatchObject({
    previous: null,
    next: { slug: 'modern-portrait-woman', number: 2, title: 'Modern Portrait, Woman' },
  })
  expect(adjacentWorks(catalogue.works.at(-1)!).next).toBeNull()
  for (const work of catalogue.works.slice(1)) {
    const { previous } = adjacentWorks(work)
    expect(adjacentWorks(findWork(previous?.slug ?? '')!).next?.slug).toBe(work.slug)
  }
})

test('works of one subject have a cut-out for a drawn body and a stencil of 18 centimetres', async () => {
  const offered = (await readWorks()).filter(({ ink }) => ink)
  expect(pluck(offered, 'slug')).toEqual([
    'modern-portrait-woman',
    'redhead-traditional-tattoos',
    'japanese-chest-piece',
    'nature-inspired-arms',
    'alternative-fashion-tattoos',
    'maternal-tattoo-art',
    'natural-tattoo-portrait',
    'chest-tattoo-portrait',
    'geometric-arm-tattoos',
  ])
  for (const { ink, stencil } of offered) {
    expect(ink).toMatchObject({ url: expect.stringMatching(/avif/), width: 400 })
    expect(stencil).toMatchObject({ url: expect.stringMatching(/webp/), height: 1134 })
  }
})

test('a work that has another picture now has no cut-out of the former', async () => {
  const work = findWork('chest-tattoo-portrait')!
  const text = (await readLiveText(work))!
  const changed = { ...text, fields: { ...text.fields, picture: 'japanese-leg-sleeves' } }
  expect(fullWork(work, changed)).toMatchObject({ ink: null, stencil: null })
})

async function readWorks() {
  const read = await Promise.all(catalogue.works.map(readWork))
  return read.map((work) => work!)
}
