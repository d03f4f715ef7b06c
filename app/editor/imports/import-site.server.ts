import { createHash } from 'node:crypto'
import type { ImportOutcome } from '#app/pieces/publication/import.server.ts'
import {
  findByOrigin,
  freeSlug,
  importDraft,
  problemsWithImported,
  publishImported,
} from '#app/pieces/publication/import-draft.server.ts'
import {
  addPictureRedirect,
  addRedirect,
  formerPath,
} from '#app/pieces/publication/redirects.server.ts'
import type { PieceProblem, PieceText } from '#app/pieces/text/check.server.ts'
import { withoutBlanks } from '#app/pieces/text/fields.ts'
import { slugFrom } from '#app/pieces/text/slug.ts'
import { db } from '#app/platform/db/client.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { firstSentences } from '#app/stories/public/excerpt.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { linksOf } from './former-links.server.ts'
import { pathOfRule, type RedirectRule } from './ghost-redirects.server.ts'
import { type ConvertedText, htmlToMarkdown } from './html-to-markdown.server.ts'
import { noSuchFile, type PictureFolder } from './picture-folder.server.ts'
import type { ExportedArticle, SiteExport } from './site-export.ts'

export type ImportedArticle = {
  title: string
  slug: string | null
  outcome: ImportOutcome | 'not imported'
  isPublished: boolean
  losses: string[]
  problems: PieceProblem[]
}

export type SiteImport = {
  articles: ImportedArticle[]
  /** Why it ended before all was done; null when all was. */
  stopped: string | null
  notes: string[]
}

type Options = {
  pictures?: PictureFolder | null
  redirects?: RedirectRule[]
  /** Also what is valid and was public there. */
  publish?: boolean
  overwrite?: boolean
  /** Is told how many articles are done of all. */
  onProgress?: (act: 'read' | 'published', done: number, all: number) => void
  /** Ends it after the article that is being imported. */
  signal?: AbortSignal
}

type Addressed = { article: ExportedArticle; slug: string | null }

/**
 * Puts the articles of another program into the database, one at a time, as drafts unless `publish` is given. What was
 * imported before and has not changed there stays as it is. Nothing is fetched. An article that fails is left out; when one
 * after another does, the rest is left too, and what was done until then is returned.
 */
export async function importSite(site: SiteExport, options: Options = {}): Promise<SiteImport> {
  const result: Done = { articles: [], stopped: null, notes: [] }
  try {
    await importInto(result, site, options)
  } catch (error) {
    log.error({ err: error }, 'an import of another site stopped')
    result.stopped = reasonOf(error)
  }
  return {
    articles: result.articles.map(({ article: _, id: __, ...shown }) => shown),
    stopped: result.stopped,
    notes: [...site.notes, ...result.notes],
  }
}

type Imported = ImportedArticle & { id: string | null; article: ExportedArticle }

type Done = Omit<SiteImport, 'articles'> & { articles: Imported[] }

const maxFailuresInARow = 3

async function importInto({ articles: imported, notes }: Done, site: SiteExport, options: Options) {
  const { pictures = null, redirects = [], publish, overwrite = false } = options
  const { onProgress, signal } = options
  const addressed = await withAddresses(site.articles)
  const links = linksOf(site, addressed, redirects)
  let failures = 0
  for (const { article, slug } of addressed) {
    signal?.throwIfAborted()
    try {
      const result = await importArticle(site, article, slug, { links, pictures, overwrite })
      for (const path of result.id === null ? [] : article.paths.map(formerPath)) {
        if (path) await addRedirect(db, { path, pieceId: result.id })
      }
      imported.push({ ...result, slug, article })
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === maxFailuresInARow) throw error
      log.error({ err: error, origin: article.origin }, 'an article could not be imported')
      imported.push(failed(article, slug, error))
    }
    onProgress?.('read', imported.length, addressed.length)
  }
  const ids = new Map(imported.flatMap(({ id, slug }) => (id && slug ? [[slug, id]] : [])))
  notes.push(...(await addRedirects(site, redirects, links, ids)))
  if (publish) await publishAll(imported, { onProgress, signal })
  for (const result of imported) {
    if (result.id && !result.isPublished) result.problems = await problemsWithImported(result.id)
  }
}

function failed(article: ExportedArticle, slug: string | null, error: unknown): Imported {
  const losses = [`It could not be stored: ${reasonOf(error)}`]
  const shown = { title: article.title, slug, losses, problems: [], isPublished: false }
  return { ...shown, article, id: null, outcome: 'not imported' }
}

/** The first line of the innermost error, since Drizzle's own repeats the whole text of the article. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? reasonOf(error.cause) : (error.message.split('\n')[0] ?? '')
}

async function publishAll(
  imported: Imported[],
  { onProgress, signal }: Pick<Options, 'onProgress' | 'signal'>,
) {
  const drafts = imported.flatMap(({ id, article: { withheld, publishedAt } }) =>
    id !== null && withheld === null ? [{ id, publishedAt }] : [],
  )
  let published = 0
  // Checking them takes a while before the first.
  onProgress?.('published', published, drafts.length)
  for await (const id of publishImported(drafts, signal)) {
    const result = imported.find((each) => each.id === id)
    if (result) result.isPublished = true
    published += 1
    onProgress?.('published', published, drafts.length)
  }
}

/** Each article with its address here: the present one of a piece that was imported before, or a free one. */
async function withAddresses(articles: ExportedArticle[]) {
  const slugs = new Set<string>()
  const addressed: Addressed[] = []
  for (const article of articles) {
    const before = await findByOrigin(article.origin)
    const slug = before ? before.slug : await freeSlug(article.slug, article.title, slugs)
    if (slug) slugs.add(slug)
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
  const used = picturesOf(site, article)
  const checksum = await checksumOf(article, used, pictures)
  const before = await findByOrigin(article.origin)
  const isUnchanged = before?.checksum === checksum && !overwrite
  const losses = [...article.losses]
  const means = {
    links,
    pictures: isUnchanged && pictures ? inTheLibrary(pictures) : pictures,
    keepAddresses: !isUnchanged,
  }
  const converted = used && (await convert(article, used, means, losses))
  if (!converted) {
    losses.push('Its text is too long, or nested too deeply, to be read.')
    return { ...result, outcome: 'not imported', id: null, losses }
  }
  const text = { fields: fieldsOf(article, converted, losses), body: converted.markdown }
  if (slug !== null && slug !== article.slug) losses.push(`Its address is /blog/${slug} now.`)
  if (article.withheld) losses.push(`It stays a draft. ${article.withheld}`)
  if (isUnchanged) return { ...result, outcome: 'unchanged', id: before.id, losses }
  const draft = { origin: article.origin, program: site.program, slug, text, checksum }
  const stored = await importDraft(draft, { overwrite })
  if ('problems' in stored) {
    return { ...result, outcome: 'not imported', id: null, losses, problems: stored.problems }
  }
  return { ...result, ...stored, losses }
}

/** For an article that was imported before: its pictures are not read again. */
function inTheLibrary({ has }: PictureFolder): PictureFolder {
  const take = async (path: string) =>
    (await has(path)) ? { name: slugFrom(path) || 'picture' } : noSuchFile
  return { has, take }
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
  const converted = htmlToMarkdown(html, { linkTo: () => null, pictureName }, { isClassic })
  return converted && paths
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
  {
    links,
    pictures,
    keepAddresses,
  }: Pick<Means, 'links' | 'pictures'> & { keepAddresses: boolean },
  losses: string[],
): Promise<Converted | null> {
  const names = new Map<string, string>()
  for (const [address, path] of used) {
    const within = links.pathWithin(address)
    const stored = pictures ? await pictures.take(path) : { problem: 'No folder was given.' }
    if ('problem' in stored)
      losses.push(`The picture ${path} is not in the library. ${stored.problem}`)
    else if (within && keepAddresses) await addPictureRedirect(within, stored.name)
    names.set(
      address,
      'name' in stored ? stored.name : slugFrom(path.replace(/\.\w+$/, '')) || 'picture',
    )
  }
  const pictureName = (address: string) => names.get(address) ?? null
  const converted = htmlToMarkdown(html, { linkTo: links.linkTo, pictureName }, { isClassic })
  if (converted) losses.push(...converted.losses)
  return converted && { ...converted, pictureName }
}

async function checksumOf(
  article: ExportedArticle,
  used: Map<string, string> | null,
  pictures: PictureFolder | null,
) {
  const paths = [...(used?.values() ?? [])]
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
