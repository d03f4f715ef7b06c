import type { FilmHost } from '#content/settings-fields.ts'
import type { site } from '#content/site.ts'

export type ThirdParties = {
  films: boolean
  adverts: boolean
  /** Changes with the parties, so that readers are asked again. */
  version: string
  adScript: string | undefined
}

export function listThirdParties(
  host: FilmHost | undefined,
  adverts: typeof site.adverts,
): ThirdParties {
  return {
    films: host !== undefined,
    adverts: adverts !== null,
    version: [host && `films: ${host.name}`, adverts && `adverts: ${adverts.name}`]
      .filter(Boolean)
      .join(', '),
    adScript: adverts?.script,
  }
}
