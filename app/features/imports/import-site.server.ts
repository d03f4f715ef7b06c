import { createHash } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import type { PieceProblem, PieceText } from '#app/features/pieces/check.server.ts'
import { withoutBlanks } from '#app/features/pieces/fields.ts'
import type { ImportOutcome } from '#app/features/pieces/import.server.ts'
import {
  findByOrigin,
  freeSlug,
  importDraft,
  problemsWithImported,
  publishImported,
} from '#app/features/pieces/import-draft.server.ts'
import { slugFrom } from '#app/features/pieces/slug.ts'
import { firstSentences } from '#app/features/stories/excerpt.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { linksOf } from './former-links.server.ts'
import { pathOfRule, type RedirectRule } from './ghost-redirects.server.ts'
import { type ConvertedText, htmlToMarkdown } from './html-to-markdown.server.ts'
import type { PictureFolder } from './picture-folder.server.ts'
import { addRedirect, formerPath } from './redirects.server.ts'
import type { ExportedArticle, SiteExport } from './site-export.ts'

export type ImportedArticle = {
  title: string
  slug: string | null
  outcome: ImportOutcome | 'not imported'
  isPublished: boolean
  /** What did not map, in words. */
  losses: string[]
  /** What keeps it from being published. */
  problems: PieceProblem[]
}

export type SiteImport = {
  articles: ImportedArticle[]
  /** What did not map of the site as a whole. */
  notes: string[]
}

type Options = {
  pictures?: PictureFolder | null
  redirects?: RedirectRule[]
  /** Also what is valid and was public there. */
  publish?: boolean
  overwrite?: boolean
}

type Addressed = { article: ExportedArticle; slug: string | null }

/**
 * Puts the articles of another program into the database, as drafts unless `publish` is given. What was imported before and
 * has not changed there stays as it is. Nothing is fetched.
 */
export async function importSite(
  site: SiteExport,
  { pictures = null, redirects = [], publish = false, overwrite = false }: Options = {},
): Promise<SiteImport> {
  const addressed = await withAddresses(site.articles)
  const links = linksOf(site, addressed, redirects)
  const imported: (ImportedArticle & { id: string | null; article: ExportedArticle })[] = []
  for (const { article, slug } of addressed) {
    const result = await importArticle(site, article, slug, { links, pictures, overwrite })
    imported.push({ ...result, slug, article })
    if (result.id === null) continue
    for (const path of article.paths.map(formerPath)) {
      if (path) await addRedirect(db, { path, pieceId: result.id })
    }
  }
  const ids = new Map(imported.flatMap(({ id, slug }) => (id && slug ? [[slug, id]] : [])))
  const notes = [...site.notes, ...(await addRedirects(site, redirects, links, ids))]
  if (publish) {
    const drafts = imported.filter(({ id, article }) => id !== null && article.withheld === null)
    const published = await publishImported(
      drafts.map(({ id, article }) => ({ id: id!, publishedAt: article.publishedAt })),
    )
    for (const result of imported) result.isPublished = published.includes(result.id ?? '')
  }
  const articles = await Promise.all(
    imported.map(async ({ article, id, ...result }) => ({
      ...result,
      problems: id && !result.isPublished ? await problemsWithImported(id) : result.problems,
    })),
  )
  return { articles, notes }
}

/** Each article with its address here: the present one of a piece that was imported before, or a free one. */
async function withAddresses(articles: ExportedArticle[]) {
  const taken = new Set<string>()
  const addressed: Addressed[] = []
  for (const article of articles) {
    const before = await findByOrigin(article.origin)
    const slug = before ? before.slug : await freeSlug(article.slug, article.title, taken)
    if (slug) taken.add(slug)
    addressed.push({ article, slug })
  }
  return addressed
}

type Means = {
  links: ReturnType<typeof linksOf>
  pictures: PictureFolder | null
  overwrite: boolean
}

type Result = Pick<ImportedArticle, 'title' | 'outcome' | 'isPublished' | 'losses' | 'problems'> & {
  id: string | null
}

async function importArticle(
  site: SiteExport,
  article: ExportedArticle,
  slug: string | null,
  { links, pictures, overwrite }: Means,
): Promise<Result> {
  const result = { title: article.title, isPublished: false, problems: [] }
  const checksum = await checksumOf(article, site, pictures)
  const before = await findByOrigin(article.origin)
  if (before?.checksum === checksum && !overwrite) {
    return { ...result, outcome: 'unchanged', id: before.id, losses: [] }
  }
  const losses = [...article.losses]
  const used = picturesOf(site, article)
  const converted = used && (await convert(article, used, { links, pictures }, losses))
  if (!converted) {
    losses.push('Its text is too long, or nested too deeply, to be read.')
    return { ...result, outcome: 'not imported', id: null, losses }
  }
  const text = { fields: fieldsOf(article, converted, losses), body: converted.markdown }
  if (slug !== null && slug !== article.slug) losses.push(`Its address is /blog/${slug} now.`)
  if (article.withheld) losses.push(`It stays a draft. ${article.withheld}`)
  const draft = { origin: article.origin, program: site.program, slug, text, checksum }
  const stored = await importDraft(draft, { overwrite })
  if ('problems' in stored) {
    return { ...result, outcome: 'not imported', id: null, losses, problems: stored.problems }
  }
  return { ...result, ...stored, losses }
}

/** The pictures that an article uses: their paths in the folder, by their addresses. Null for a text that cannot be read. */
function picturesOf({ pictures }: SiteExport, { html, isClassic, picture }: ExportedArticle) {
  const paths = new Map<string, string>()
  const pictureName = (address: string) => {
    const [start] = pictures.exec(address) ?? []
    const path = start === undefined ? null : decodedPath(address.slice(start.length))
    if (path) paths.set(address, path)
    return path
  }
  if (picture) pictureName(picture.address)
  const found = htmlToMarkdown(html, { linkTo: () => null, pictureName }, { isClassic })
  return found && paths
}

function decodedPath(path: string) {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/, ''))
  } catch {
    return null
  }
}

type Converted = ConvertedText & { pictureName: (address: string) => string | null }

async function convert(
  { html, isClassic }: ExportedArticle,
  used: Map<string, string>,
  { links, pictures }: Pick<Means, 'links' | 'pictures'>,
  losses: string[],
): Promise<Converted | null> {
  const names = new Map<string, string>()
  for (const [address, path] of used) {
    const taken = pictures ? await pictures.take(path) : { problem: 'No folder was given.' }
    if ('problem' in taken)
      losses.push(`The picture ${path} is not in the library. ${taken.problem}`)
    names.set(
      address,
      'name' in taken ? taken.name : slugFrom(path.replace(/\.\w+$/, '')) || 'picture',
    )
  }
  const pictureName = (address: string) => names.get(address) ?? null
  const converted = htmlToMarkdown(html, { linkTo: links.linkTo, pictureName }, { isClassic })
  if (converted) losses.push(...converted.losses)
  return converted && { ...converted, pictureName }
}

async function checksumOf(
  article: ExportedArticle,
  site: SiteExport,
  pictures: PictureFolder | null,
) {
  const paths = [...(picturesOf(site, article)?.values() ?? [])]
  const there = await Promise.all(paths.map(async (path) => (await pictures?.has(path)) ?? false))
  return createHash('sha256')
    .update(JSON.stringify([article, there]))
    .digest('hex')
}

const maxTags = 6

function fieldsOf(
  article: ExportedArticle,
  { firstParagraph, pictureName }: Converted,
  losses: string[],
): PieceText['fields'] {
  const { title, author, category, publishedAt, picture } = article
  const tags = article.tags.filter((tag) => tag.length >= 2 && tag.length <= 30)
  const others = article.tags.filter((tag) => !tags.slice(0, maxTags).includes(tag))
  if (others.length > 0) losses.push(`Tags that were left out: ${others.join(', ')}.`)
  const name = picture && pictureName(picture.address)
  if (picture && !name) losses.push(`Its picture was left out. It lies at ${picture.address}.`)
  if (!article.excerpt && firstParagraph) losses.push('Its excerpt is the beginning of its text.')
  return (
    withoutBlanks({
      title,
      excerpt: article.excerpt || firstSentences(firstParagraph, 220),
      author,
      date: publishedAt ? londonDay(publishedAt) : '',
      category,
      tags: tags.slice(0, maxTags),
      ...(name && { picture: name, alt: picture.alt, caption: picture.caption }),
    }) ?? {}
  )
}

async function addRedirects(
  site: SiteExport,
  rules: RedirectRule[],
  links: ReturnType<typeof linksOf>,
  ids: Map<string, string>,
) {
  const notes: string[] = []
  const ways = [...[...site.topics.keys(), site.feed].map((from) => ({ from, to: from })), ...rules]
  for (const rule of ways) {
    const plain = pathOfRule(rule)
    const path = plain === null ? null : formerPath(plain)
    const slug = links.articleAt(rule.to)
    const target = links.linkTo(rule.to)
    const pieceId = slug === null ? undefined : ids.get(slug)
    if (path === null) {
      notes.push(
        `The redirect from “${rule.from}” is not for one address. Set it up in the web server.`,
      )
    } else if (pieceId) {
      await addRedirect(db, { path, pieceId })
    } else if (target?.startsWith('/') && target !== path) {
      await addRedirect(db, { path, target })
    } else {
      notes.push(`The redirect from “${rule.from}” leads to “${rule.to}”, which is no page here.`)
    }
  }
  return notes
}
