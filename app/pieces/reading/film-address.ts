import type { FilmHost } from '#content/settings-fields.ts'

/** What plays a film in a frame: the name of its host, and the address there. */
export type PlayingFilm = { host: string; embedUrl: string }

/** @returns null without a host or a film */
export function filmPlayer(
  host: FilmHost | undefined,
  embedId: string | undefined,
): PlayingFilm | null {
  if (!host || !embedId) return null
  return { host: host.name, embedUrl: host.embedUrl.replace('{id}', encodeURIComponent(embedId)) }
}

export function transcriptId(filmId: string) {
  return `transcript-${filmId}`
}

/** Each with its transcript, which is long. */
export const filmsPerPage = 12
