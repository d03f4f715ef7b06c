import { expect, test } from 'vitest'
import { listThirdParties } from './parties.ts'

const video = { name: 'Kino', embedUrl: 'https://kino.example/embed/{id}' }
const adverts = {
  name: 'Placard',
  script: 'https://placard.example/tag.js',
  sources: ['https://placard.example'],
}

test('asks for no consent without a video host or an advertising network', () => {
  expect(listThirdParties({ video: null, adverts: null })).toEqual({
    films: false,
    adverts: false,
    version: '',
    adScript: undefined,
  })
})

test('names each third party that needs consent', () => {
  expect(listThirdParties({ video, adverts })).toEqual({
    films: true,
    adverts: true,
    version: 'films: Kino, adverts: Placard',
    adScript: 'https://placard.example/tag.js',
  })
})

test('the version changes with the parties', () => {
  const namesake = { ...adverts, name: 'Kino' }
  const versions = [
    listThirdParties({ video: null, adverts: null }),
    listThirdParties({ video, adverts: null }),
    listThirdParties({ video: null, adverts: namesake }),
    listThirdParties({ video, adverts: namesake }),
    listThirdParties({ video: { ...video, name: 'Lantern' }, adverts: null }),
  ].map(({ version }) => version)
  expect(new Set(versions).size).toBe(versions.length)
})
