import type { site } from '#content/site.ts'

export type Parties = {
  films: boolean
  adverts: boolean
  /** Changes with the parties: a choice made about others does not hold for these. */
  version: string
  adScript: string | undefined
}

/** Who would be let in from outside, if the reader agreed. */
export function partiesOf({ video, adverts }: Pick<typeof site, 'video' | 'adverts'>): Parties {
  return {
    films: video !== null,
    adverts: adverts !== null,
    version: [video && `films: ${video.name}`, adverts && `adverts: ${adverts.name}`]
      .filter(Boolean)
      .join(', '),
    adScript: adverts?.script,
  }
}
