import { fixedPages } from '#app/editor/settings/fixed-pages.ts'
import { listScheduled } from '#app/pieces/drafts/piece-list.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { tooOften } from '#app/platform/response/responses.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import type { Route } from './+types/links-json.route.ts'
import { findLinkPages, type LinkPage } from './link-pages.ts'

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
    ...catalogue.articles.map(({ title, slug }) => pageOf('article', title, slug)),
    ...catalogue.works.map(({ title, slug }) => pageOf('work', title, slug)),
    ...catalogue.films.map(({ title, href: address }) => ({
      title,
      kind: kindWords.film.title,
      address,
    })),
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
