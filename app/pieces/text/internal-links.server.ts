import { existsSync } from 'node:fs'
import { and, eq, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { addressesWhere, pathPattern } from '#app/addresses.ts'
import { isLiveRevision } from '#app/pieces/reading/live-pieces.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceRenderings,
  pieceRevisions,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { offerKeys } from '#content/front-matter.ts'
import { innerUrl } from '#content/inner-url.ts'
import { maxProblems, type Problem, type RenderedBody } from './markdown.server.ts'
import { slugOfTag } from './tag.ts'

/** What a text knows of itself: links within it, and to itself, hold before it is published. */
type Own = { kind: PieceKind; slug: string | null; ids: string[]; tags: string[] }

type Target = { slug: string; ids: string[] }

/** An article that links may lead to although it is not live yet. */
export type LinkTarget = Target & { tags: string[] }

const fixedPages = addressesWhere(() => true)
  .filter((address) => !/^\/(?:blog|gallery|interest)\/:|^\/blog\/tag\//.test(address))
  .map((address) => new RegExp(`^${pathPattern(address)}/?$`))

export const tagPage = /^\/blog\/tag\/([^/?#]+)/

/** The build makes them, so they are missing in development. */
const leaflets = ['/media-kit.pdf', '/first-tattoo-checklist.pdf']

/**
 * Links to stories and collections are not looked up, nor headings of pages that are no pieces.
 *
 * @param publishAt a piece that is scheduled to be published by then counts as there
 * @param alongside articles that are published together with it
 */
export async function problemsWithLinks(
  links: RenderedBody['links'],
  own: Own,
  publishAt: Date | null = null,
  alongside: LinkTarget[] = [],
): Promise<Problem[]> {
  const targets = await readTargets(links, publishAt)
  for (const target of alongside) targets.set(`article ${target.slug}`, target)
  const tags = [...(await readTags(links)), ...alongside.flatMap(({ tags }) => tags)]
  const hashes = new Map<string[], Set<string | undefined>>()
  const problems: Problem[] = []
  for (const { url, line } of links) {
    const reason = problemWith(url)
    if (reason) problems.push({ line, reason })
    if (problems.length === maxProblems) break
  }
  return problems

  function problemWith(url: string) {
    const nowhere = `“${url}” leads to no page of the site.`
    const inner = innerUrl(url)
    if (!inner) return nowhere
    const { pathname, hash } = inner
    if (url.startsWith('#')) return problemWithHash(hash, own.ids)
    const { kind, slug = '' } = pieceOf(pathname) ?? {}
    if (kind) {
      const isItself = kind === own.kind && slug === own.slug
      const target = isItself ? { slug, ids: own.ids } : targets.get(`${kind} ${slug}`)
      if (!target) return `${nowhere} If it is not published yet, leave the link out until it is.`
      if (target.slug !== slug) {
        return `“${url}” is a former address. Write ${pathname.replace(slug, target.slug)}.`
      }
      return hash ? problemWithHash(hash, target.ids) : null
    }
    const [, tag] = tagPage.exec(pathname) ?? []
    if (tag)
      return [...own.tags, ...tags].some((known) => slugOfTag(known) === tag) ? null : nowhere
    const [, offer] = /^\/interest\/([^/]+)$/.exec(pathname) ?? []
    if (offer && offerKeys.some((key) => key === offer)) return null
    return fixedPages.some((page) => page.test(pathname)) || isFile(pathname) ? null : nowhere
  }

  function problemWithHash(hash: string, ids: string[]) {
    // Browsers percent-encode letters that are not ASCII.
    const known = hashes.get(ids) ?? new Set(ids.map((id) => innerUrl(`#${id}`)?.hash))
    hashes.set(ids, known)
    if (known.has(hash)) return null
    const named = ids.slice(0, maxProblems).map((id) => `#${id}`)
    return `No heading has the address ${hash}. There are: ${named.join(', ') || 'none'}.`
  }
}

function pieceOf(pathname: string): { kind: PieceKind; slug: string } | null {
  const [path, list, slug] = /^\/(blog|gallery)\/([^/]+)$/.exec(pathname) ?? []
  if (!path || !slug || /^feed\.\w+$/.test(slug)) return null
  return { kind: list === 'blog' ? 'article' : 'work', slug }
}

async function readTargets(links: RenderedBody['links'], publishAt: Date | null) {
  const requested = links.flatMap(({ url }) => pieceOf(innerUrl(url)?.pathname ?? '') ?? [])
  if (requested.length === 0) return new Map<string, Target>()
  const slugs = requested.map(({ slug }) => slug)
  const willBeThere: (SQL | undefined)[] = [isNotNull(pieces.liveRevision)]
  if (publishAt) willBeThere.push(lte(pieces.publishAt, publishAt))
  const rows = await db
    .select({
      kind: pieceAddresses.kind,
      asked: pieceAddresses.slug,
      slug: pieces.slug,
      ids: sql<string[] | null>`${pieceRenderings.body} -> 'ids'`,
    })
    .from(pieceAddresses)
    .innerJoin(pieces, eq(pieces.id, pieceAddresses.pieceId))
    .leftJoin(pieceRenderings, eq(pieceRenderings.pieceId, pieces.id))
    .where(and(inArray(pieceAddresses.slug, slugs), or(...willBeThere)))
  return new Map(
    rows.map(({ kind, asked: requestedSlug, slug, ids }) => [
      `${kind} ${requestedSlug}`,
      { slug: slug ?? requestedSlug, ids: ids ?? [] },
    ]),
  )
}

async function readTags(links: RenderedBody['links']) {
  if (!links.some(({ url }) => tagPage.test(url))) return []
  const rows = await db
    .selectDistinct({
      tag: sql<string>`jsonb_array_elements_text(${pieceRevisions.fields} -> 'tags')`,
    })
    .from(pieces)
    .innerJoin(pieceRevisions, isLiveRevision)
    .where(eq(pieces.kind, 'article'))
  return rows.map(({ tag }) => tag)
}

function isFile(pathname: string) {
  if (leaflets.includes(pathname)) return true
  return (
    /^\/[\w-]+\.\w+$/.test(pathname) &&
    ['public', 'build/client'].some((root) => existsSync(`${root}${pathname}`))
  )
}
