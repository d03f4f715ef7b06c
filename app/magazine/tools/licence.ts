import { type Council, type LicensingArea, licensingAreas } from '#content/licences.ts'

export type LicenceQuestion = { area: LicensingArea; council: Council | null }

/** A council settles the nation. Null without a known place; a name that the data do not have counts as none. */
export function readLicenceQuestion(query: URLSearchParams): LicenceQuestion | null {
  const name = query.get('council')
  for (const area of licensingAreas) {
    const council = area.councils.find((known) => known.name === name)
    if (council) return { area, council }
  }
  const area = licensingAreas.find(({ id }) => id === query.get('where'))
  return area ? { area, council: null } : null
}

export function licenceParams({ area, council }: LicenceQuestion): Record<string, string> {
  return council ? { where: area.id, council: council.name } : { where: area.id }
}
