import { expect, test } from 'vitest'
import { licensingAreas } from '#content/licences.ts'
import { licenceParams, readLicenceQuestion } from './licence.ts'

const read = (query: string) => readLicenceQuestion(new URLSearchParams(query))

test('a nation is answered, and a council settles its nation', () => {
  expect(read('where=wales')).toMatchObject({ area: { id: 'wales' }, council: null })
  expect(read('where=wales&council=Hackney')).toMatchObject({
    area: { id: 'london' },
    council: { name: 'Hackney' },
  })
})

test('an unknown place is no question', () => {
  for (const query of ['', 'where=france', 'where=__proto__', 'council=Atlantis']) {
    expect(read(query)).toBeNull()
  }
  expect(read('where=scotland&council=Atlantis')).toMatchObject({ area: { id: 'scotland' } })
})

test('every council is listed once, and has its own address', () => {
  const councils = licensingAreas.flatMap((area) =>
    area.councils.map((council) => ({ area, council })),
  )
  expect(new Set(councils.map(({ council }) => council.name)).size).toBe(councils.length)
  for (const question of councils) {
    expect(readLicenceQuestion(new URLSearchParams(licenceParams(question)))).toEqual(question)
  }
})

test('London has its 32 boroughs and the City', () => {
  expect(licensingAreas.find(({ id }) => id === 'london')?.councils).toHaveLength(33)
})
