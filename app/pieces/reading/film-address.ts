import type { VideoHost } from '#content/site.ts'

/** @returns null without a host or a film */
export function filmAddress(host: VideoHost | null, embedId: string | null) {
  return host && embedId ? host.embedUrl.replace('{id}', encodeURIComponent(embedId)) : null
}

export function transcriptId(filmId: string) {
  return `transcript-${filmId}`
}

/** Each with its transcript, which is long. */
export const filmsPerPage = 12
