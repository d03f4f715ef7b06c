import type { site } from '#content/site.ts'

export type ThirdParties = {
  films: boolean
  adverts: boolean
  /** Changes with the parties: a choice made about others does not hold for these. */
  version: string
  adScript: string | undefined
}

/** Who would be let in from outside, if the reader agreed. */
export function thirdPartiesOf({
  video,
  adverts,
}: Pick<typeof site, 'video' | 'adverts'>): ThirdParties {
  return {
    films: video !== null,
    adverts: adverts !== null,
    version: [video && `films: ${video.name}`, adverts && `adverts: ${adverts.name}`]
      .filter(Boolean)
      .join(', '),
    adScript: adverts?.script,
  }
}
