import type { RouterContextProvider } from 'react-router'
import { listed } from '#app/features/articles/articles.server.ts'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import type { Film } from '#app/features/films/films.server.ts'
import type { Work } from '#app/features/gallery/gallery.server.ts'
import { findFeatured } from '#app/features/stories/published.server.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { markNotCacheable } from '#app/server/request/request-context.server.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import { shownCoverLines, shownPieces } from './front-page-pieces.server.ts'

/** What the home page shows. The next pieces stand in place of chosen ones that are not published. */
export async function homeParts(chosen: FrontPage, context: Readonly<RouterContextProvider>) {
  // Without the database the home page still works and shows a message in place of the story.
  const story = findFeatured(chosen.story).catch((error) => {
    logFailure(context, error, 'no story could be featured')
    markNotCacheable(context)
    return 'unavailable' as const
  })
  const coverLines = shownCoverLines(chosen.coverLines).catch((error) => {
    logFailure(context, error, 'the addresses of cover lines could not be looked up')
    markNotCacheable(context)
    return chosen.coverLines
  })
  const { films, articles, works } = shownPieces(chosen)
  const viewer = currentViewer(context)
  const keysOfWorks = works.map(({ key }) => key)
  return {
    coverLines: await coverLines,
    testimonials: chosen.testimonials,
    films: films.map(asCard),
    reads: articles.map(listed),
    works: works.map(asPinned),
    story: await story,
    favourited: (await favouritesOf(viewer, keysOfWorks)).gallery,
  }
}
export type HomeParts = Awaited<ReturnType<typeof homeParts>>

function asCard(film: Film) {
  const { id, href, plays, title, description, duration, location, series, ...rest } = film
  const { picture, alt, contentNote } = rest
  return {
    ...{ id, href, plays, title, description, duration, location, series },
    ...{ picture, alt, contentNote },
  }
}

function asPinned({ key, slug, number, title, category, location, picture, alt }: Work) {
  return { key, slug, number, title, category, location, picture, alt }
}
