import type { RouterContextProvider } from 'react-router'
import { findFavourites } from '#app/accounts/favourites/favourites.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { markNotCacheable } from '#app/platform/request/request-context.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { findFeatured } from '#app/stories/public/published.server.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import { shownCoverLines, shownPieces } from './front-page-pieces.server.ts'

/** The next pieces stand in place of chosen ones that are not published. */
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
    films,
    reads: articles,
    works,
    story: await story,
    favourited: (await findFavourites(viewer, keysOfWorks)).gallery,
  }
}
export type HomeParts = Awaited<ReturnType<typeof homeParts>>
