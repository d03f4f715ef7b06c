import { choiceIn as worksIn } from '#app/features/gallery/filters.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { choiceIn as priceIn, termsOf } from '#app/features/prices/estimate.ts'
import { isTheme } from '#app/features/stories/story.ts'
import { readCursor, writeCursor } from '#app/server/cursor.ts'
import type { PublicPage } from '#app/server/http/kept-place.ts'

/**
 * The pages that are the same for every visitor, and so are drawn once and kept (docs/decisions/017). A page with a
 * form that carries a key, or anything else of one reader's, must never stand here.
 */
export const keptPages: PublicPage[] = [
  { path: /^\/$/, showsStories: true },
  { path: /^\/stories$/, showsStories: true, query: storiesAsked },
  { path: /^\/story\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, showsStories: true },
  { path: /^\/blog\/(?!feed\.)(?:tag\/)?[\w-]+$/ },
  { path: /^\/gallery\/[\w-]+$/ },
  { path: /^\/gallery$/, query: (asked) => worksIn(asked, works) },
  { path: /^\/(?:watch|blog|about|privacy|terms|first-tattoo-checklist)$/ },
  { path: /^\/tattoo-cost-calculator$/, query: priceAsked },
  { path: /^\/blog\/feed\.(?:xml|json)$/ },
  { path: /^\/stories\/feed\.(?:xml|json)$/, showsStories: true },
  { path: /^\/sitemap(?:\/[\w-]+)?\.xml$/, showsStories: true },
  { path: /^\/robots\.txt$/ },
]

function storiesAsked(asked: URLSearchParams) {
  const theme = asked.get('theme')
  const after = readCursor(asked.get('after'))
  return { ...(isTheme(theme) && { theme }), ...(after && { after: writeCursor(after) }) }
}

function priceAsked(asked: URLSearchParams) {
  const choice = priceIn(asked)
  return choice ? termsOf(choice) : {}
}
