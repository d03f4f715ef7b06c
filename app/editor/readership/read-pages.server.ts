import { inArray } from 'drizzle-orm'
import { href } from 'react-router'
import { fixedPages } from '#app/editor/settings/fixed-pages.ts'
import { catalogue, findArticle, findWork } from '#app/pieces/reading/catalogue.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { db } from '#app/platform/db/client.server.ts'
import { newsletters } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { publishedAmong } from '#app/stories/public/published.server.ts'

type NamedPage = { title: string; kind: string; isGone?: true }

const storyPage = /^\/story\/([^/]+)$/
const newsletterPage = /^\/newsletter\/archive\/([^/]+)$/

const fixed = new Map(fixedPages.map(({ address, ...page }) => [address, page]))

/** Finds what pages are called that were read, by their pathnames. @returns what names one of them */
export async function nameReadPages(pages: string[]) {
  const [stories, sent] = await Promise.all([storiesAmong(pages), newslettersAmong(pages)])
  return (page: string): NamedPage =>
    fixed.get(page) ?? pieceOrTopic(page) ?? stories.get(page) ?? sent.get(page) ?? other(page)
}

function pieceOrTopic(page: string): NamedPage | null {
  const [, list, slug = ''] = /^\/(blog\/tag|blog|gallery)\/([^/]+)$/.exec(page) ?? []
  if (list === 'blog/tag') {
    const topic = catalogue.topics.find(({ tag }) => slugOfTag(tag) === slug)
    return topic ? { title: topic.tag, kind: 'Topic' } : null
  }
  const kind = list === 'blog' ? 'article' : 'work'
  const piece = list && (kind === 'article' ? findArticle(slug) : findWork(slug))
  return piece ? { title: piece.title, kind: kindWords[kind].title } : null
}

// A piece that has moved keeps its readings under its former address, which leads to the new one.
function other(page: string): NamedPage {
  if (storyPage.test(page)) {
    return { title: 'A story that is no longer published', kind: 'Story', isGone: true }
  }
  return { title: page, kind: 'Page' }
}

async function storiesAmong(pages: string[]) {
  const ids = pages.flatMap((page) => storyPage.exec(page)?.[1] ?? []).filter(isUuid)
  return new Map(
    (await publishedAmong(ids)).map((story) => {
      const page = href('/story/:storyId', { storyId: story.id })
      return [page, { title: storyTitle(story), kind: 'Story' }]
    }),
  )
}

async function newslettersAmong(pages: string[]) {
  const slugs = pages.flatMap((page) => newsletterPage.exec(page)?.[1] ?? [])
  if (slugs.length === 0) return new Map<string, NamedPage>()
  const rows = await db
    .select({ slug: newsletters.slug, subject: newsletters.subject })
    .from(newsletters)
    .where(inArray(newsletters.slug, slugs))
  const subjects = new Map(rows.map(({ slug, subject }) => [slug, subject]))
  return new Map<string, NamedPage>(
    pages.flatMap((page) => {
      const subject = subjects.get(newsletterPage.exec(page)?.[1] ?? '')
      return subject ? [[page, { title: subject, kind: 'Newsletter' }]] : []
    }),
  )
}
