import { z } from 'zod'
import { withoutTags } from './html-text.server.ts'
import {
  type ExportedArticle,
  folderOf,
  type SiteExport,
  UnreadableExport,
  withOwnOrigins,
} from './site-export.ts'

// Ghost's export is its tables as JSON. Only these columns are read: those of `users` have addresses and passwords too.

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))

/** Numbers before Ghost 1. */
const id = z.union([z.string(), z.number()]).transform(String)

function rowsOf<Row extends z.ZodType>(row: Row) {
  return z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? [])
}

// Ghost itself asks for a title alone of what it imports, so other programs write no more.
const post = z.object({
  id: id.nullish(),
  uuid: text,
  title: text,
  slug: text,
  html: text,
  type: z.string().nullish(),
  /** Before Ghost 3 a column told pages from posts. */
  page: z.unknown().optional(),
  status: z.string().nullish(),
  visibility: z.string().nullish(),
  published_at: z.union([z.string(), z.number()]).nullish(),
  custom_excerpt: text,
  feature_image: text,
  /** The same before Ghost 1. */
  image: text,
  /** Before Ghost 2 a post had one author. */
  author_id: id.nullish(),
})

const link = z.object({ post_id: id, sort_order: z.number().nullish() })

const tables = z.object({
  posts: z.array(post),
  posts_meta: rowsOf(
    z.object({ post_id: id, feature_image_alt: text, feature_image_caption: text }),
  ),
  tags: rowsOf(z.object({ id, name: text, slug: text, visibility: text })),
  posts_tags: rowsOf(link.extend({ tag_id: id })),
  users: rowsOf(z.object({ id, name: text })),
  posts_authors: rowsOf(link.extend({ author_id: id })),
})

const inDatabase = z.object({ db: z.tuple([z.object({ data: tables })], z.unknown()) })
/** Programs that write files for Ghost to import leave the outermost away. */
const file = z.union([
  inDatabase.transform(({ db }) => db[0].data),
  z.object({ data: tables }).transform(({ data }) => data),
])

type Tables = z.infer<typeof tables>
type Post = z.infer<typeof post>

/**
 * @param options.address of the site, such as `https://old.example`: by it links of the articles to each other are known where
 *   the export names it
 * @throws UnreadableExport
 */
export function readGhostExport(
  json: string,
  { address = null }: { address?: string | null } = {},
): SiteExport {
  const { data: content, success } = file.safeParse(parse(json.replace(/^\uFEFF/, '')))
  if (!success) throw new UnreadableExport('This is no export of Ghost (Settings, Export content).')
  const folder = folderOf(address)
  const pages = content.posts.filter(isPage)
  return {
    program: 'Ghost',
    address,
    articles: withOwnOrigins(
      content.posts.filter((post) => !isPage(post)).map((post) => articleOf(post, content, folder)),
    ),
    topics: new Map(publicTags(content).map(({ name, slug }) => [`${folder}/tag/${slug}`, name])),
    feed: `${folder}/rss`,
    pictures:
      /^(?:__GHOST_URL__|(?:https?:)?\/\/[^/]+)?(?:\/[^?#]*?)?\/content\/images\/(?:size\/[^/]+\/)?(?:format\/[^/]+\/)?/,
    notes: pages.map(
      ({ title, slug }) => `The page “${title}” (${folder}/${slug}/) is no article.`,
    ),
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function isPage({ type, page }: Post) {
  return type ? type !== 'post' : Boolean(page)
}

/** Those whose names begin with # are for the theme. */
function publicTags({ tags }: Tables) {
  return tags.filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'))
}

function articleOf(post: Post, tables: Tables, folder: string): ExportedArticle {
  const { title, slug, html, status } = post
  const address = post.feature_image || post.image
  // A post without a number has no rows in other tables.
  const id = post.id ?? ''
  const tags = publicTags(tables)
  const linked = inOrder(tables.posts_tags, id).map(({ tag_id }) => tag_id)
  const names = linked.flatMap((id) => tags.find((tag) => tag.id === id)?.name ?? [])
  const ofPost = inOrder(tables.posts_authors, id).map(({ author_id }) => author_id)
  const authorIds = ofPost.length > 0 ? ofPost : [post.author_id]
  const authors = authorIds.flatMap((id) => tables.users.find((user) => user.id === id)?.name ?? [])
  const meta = tables.posts_meta.find(({ post_id }) => post_id === id)
  return {
    origin: `ghost ${id || post.uuid || slug || title}`,
    title,
    slug,
    excerpt: post.custom_excerpt,
    author: authors.join(' and '),
    publishedAt: dateOf(post),
    withheld: withheld(post),
    paths: status === 'published' && slug ? [`${folder}/${slug}`] : [],
    category: names[0] ?? '',
    tags: names,
    html,
    isClassic: false,
    picture: address
      ? {
          address,
          alt: meta?.feature_image_alt ?? '',
          caption: withoutTags(meta?.feature_image_caption ?? ''),
        }
      : null,
    losses: html
      ? []
      : ['The export has no HTML of its text. Open it in Ghost, save it, and export again.'],
  }
}

/** Milliseconds, or a time in UTC with or without its zone. */
function dateOf({ published_at: written }: Post) {
  const inUtc = typeof written === 'string' && /^[-\d]+ [:.\d]+$/.test(written)
  const date = new Date(inUtc ? `${written.replace(' ', 'T')}Z` : (written ?? Number.NaN))
  return Number.isNaN(date.getTime()) ? null : date
}

function withheld({ status, visibility, html }: Post) {
  if (status !== 'published') return `It is “${status ?? 'draft'}” in Ghost.`
  if (visibility && visibility !== 'public') return `Only “${visibility}” could read it in Ghost.`
  return /<!--members-only-->|<!--\s*kg-gated-block:begin[^>]*nonMember:["']?false/.test(html)
    ? 'Only members could read a part of it in Ghost.'
    : null
}

function inOrder<Link extends z.infer<typeof link>>(links: Link[], postId: string) {
  return links
    .filter(({ post_id }) => post_id === postId)
    .toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
}
