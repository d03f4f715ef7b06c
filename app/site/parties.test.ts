import { expect, test } from 'vitest'
import { listThirdParties } from './parties.ts'

const host = { name: 'Kino', embedUrl: 'https://kino.example/embed/{id}' }
const adverts = {
  name: 'Placard',
  script: 'https://placard.example/tag.js',
  sources: ['https://placard.example'],
}

test('asks for no consent without a video host or an advertising network', () => {
  expect(listThirdParties(undefined, null)).toEqual({
    films: false,
    adverts: false,
    version: '',
    adScript: undefined,
  })
})

test('names each third party that needs consent', () => {
  expect(listThirdParties(host, adverts)).toEqual({
    films: true,
    adverts: true,
    version: 'films: Kino, adverts: Placard',
    adScript: 'https://placard.example/tag.js',
  })
})

test('the version changes with the parties', () => {
  const namesake = { ...adverts, name: 'Kino' }
  const versions = [
    listThirdParties(undefined, null),
    listThirdParties(host, null),
    listThirdParties(undefined, namesake),
    listThirdParties(host, namesake),
    listThirdParties({ ...host, name: 'Lantern' }, null),
  ].map(({ version }) => version)
  expect(new Set(versions).size).toBe(versions.length)
})
