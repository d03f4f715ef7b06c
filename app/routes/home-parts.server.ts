import type { RouterContextProvider } from 'react-router'
import { articles, listed } from '#app/features/articles/articles.server.ts'
import { type Episode, episodes } from '#app/features/episodes/episodes.server.ts'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import { type Work, works } from '#app/features/gallery/gallery.server.ts'
import { findFeatured } from '#app/features/stories/published.server.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { doNotCache } from '#app/server/request/request-context.server.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import type { FrontPage } from '#content/settings-fields.ts'

/** What the home page shows. Chosen pieces that are not published are left out. */
export async function homeParts(chosen: FrontPage, context: Readonly<RouterContextProvider>) {
  // Without the database the home page still works and shows a message in place of the story.
  const story = findFeatured(chosen.story).catch((error) => {
    logFailure(context, error, 'no story could be featured')
    doNotCache(context)
    return 'unavailable' as const
  })
  return {
    coverLines: chosen.coverLines,
    testimonials: chosen.testimonials,
    films: inOrderOf(chosen.films, episodes, ({ id }) => id).map(asCard),
    reads: inOrderOf(chosen.articles, articles, ({ key }) => key).map(listed),
    works: inOrderOf(chosen.works, works, ({ key }) => key).map(asPinned),
    story: await story,
    favourited: (await favouritesOf(currentViewer(context), chosen.works)).gallery,
  }
}
export type HomeParts = Awaited<ReturnType<typeof homeParts>>

function inOrderOf<Piece>(keys: string[], pieces: Piece[], keyOf: (piece: Piece) => string) {
  return keys.flatMap((key) => pieces.find((piece) => keyOf(piece) === key) ?? [])
}

function asCard(episode: Episode) {
  const { id, href, plays, title, description, duration, location, series, ...rest } = episode
  const { picture, alt, contentNote } = rest
  return {
    ...{ id, href, plays, title, description, duration, location, series },
    ...{ picture, alt, contentNote },
  }
}

function asPinned({ key, slug, number, title, category, location, picture, alt }: Work) {
  return { key, slug, number, title, category, location, picture, alt }
}
