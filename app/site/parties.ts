import type { site } from '#content/site.ts'

export type ThirdParties = {
  films: boolean
  adverts: boolean
  /** Changes with the parties, so that readers are asked again. */
  version: string
  adScript: string | undefined
}

export function listThirdParties({
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
