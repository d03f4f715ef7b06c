import { articles } from '#app/features/articles/articles.server.ts'
import { fixedPages } from '#app/features/editing/fixed-pages.ts'
import { findLinkPages, type LinkPage } from '#app/features/editing/link-pages.ts'
import { films } from '#app/features/films/films.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { listScheduled } from '#app/features/pieces/piece-list.server.ts'
import { piecePath } from '#app/features/pieces/piece-path.ts'
import { kindWords } from '#app/features/pieces/piece-words.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { tooOften } from '#app/server/response/responses.server.ts'
import type { Actor } from '#app/server/sessions/permissions.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import type { Route } from './+types/links-json.ts'

/** More than anybody types. */
const perPerson = { name: 'link-search:person', max: 600, minutes: 15 }

const maxSoughtCharacters = 200

/** Up to ten pages of the site that a text may link to, found by the words `q` of their titles, for the editor's dialog. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const actor = currentTeamMember(context)
  if (!(await consume(perPerson, actor.id))) throw tooOften(null)
  const sought = (searchParams.get('q') ?? '').slice(0, maxSoughtCharacters).trim()
  const pages = findLinkPages(
    [...fixedPages, ...livePages(), ...(await waitingPages(actor))],
    sought,
  )
  return Response.json({ pages })
}

// By what readers see: the title of a draft is its writer's and the editors' to read.
function livePages(): LinkPage[] {
  return [
    ...articles.map(({ title, slug }) => pageOf('article', title, slug)),
    ...works.map(({ title, slug }) => pageOf('work', title, slug)),
    ...films.map(({ title, href: address }) => ({ title, kind: kindWords.film.title, address })),
  ]
}

/** What is scheduled for the first time. A film has no place on its page yet. */
async function waitingPages(actor: Actor): Promise<LinkPage[]> {
  return (await listScheduled(actor)).flatMap(({ kind, title, slug, state, publishAt }) => {
    if (state !== 'scheduled' || kind === 'film' || !slug || !publishAt) return []
    const note = `Scheduled for ${britishDateTime(publishAt)}`
    return [{ ...pageOf(kind, title, slug), note }]
  })
}

function pageOf(kind: 'article' | 'work', title: string, slug: string): LinkPage {
  return { title, kind: kindWords[kind].title, address: piecePath({ kind, slug }) }
}
