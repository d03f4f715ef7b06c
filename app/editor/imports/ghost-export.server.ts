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

const tag = z.object({ id, name: text, slug: text, visibility: text })
const tagOfPost = link.extend({ tag_id: id })
const user = z.object({ id, name: text })
const authorOfPost = link.extend({ author_id: id })
const mainPicture = z.object({ post_id: id, feature_image_alt: text, feature_image_caption: text })

const table = z.array(z.unknown()).nullish()
const tables = z.object({
  posts: z.array(z.unknown()),
  posts_meta: table,
  tags: table,
  posts_tags: table,
  users: table,
  posts_authors: table,
})

const inDatabase = z.object({ db: z.tuple([z.object({ data: tables })], z.unknown()) })
/** Programs that write files for Ghost to import leave the outermost away. */
const file = z.union([
  inDatabase.transform(({ db }) => db[0].data),
  z.object({ data: tables }).transform(({ data }) => data),
])

type Post = z.infer<typeof post>
type Tables = ReturnType<typeof readTables>

/**
 * @param options.address of the site, such as `https://old.example`: by it links of the articles to each other are known where
 *   the export names it
 * @throws UnreadableExport
 */
export function readGhostExport(
  json: string,
  { address = null }: { address?: string | null } = {},
): SiteExport {
  const { data, success } = file.safeParse(parse(json.replace(/^\uFEFF/, '')))
  const notes: string[] = []
  const content = success ? readTables(data, notes) : null
  if (!content || (content.posts.length === 0 && notes.length > 0))
    throw new UnreadableExport('This is no export of Ghost (Settings, Export content).')
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
    notes: pages
      .map(({ title, slug }) => `The page “${title}” (${folder}/${slug}/) is no article.`)
      .concat(notes),
  }
}

/** One row that cannot be read keeps out none of the others. */
function readTables(found: z.infer<typeof tables>, notes: string[]) {
  function rows<Row extends z.ZodType>(name: keyof typeof found, row: Row): z.infer<Row>[] {
    return (found[name] ?? []).flatMap((written, at) => {
      const { data, success, error } = row.safeParse(written)
      if (success) return [data]
      const columns = [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ')
      notes.push(`Row ${at + 1} of “${name}” was left out: ${columns || 'it'} cannot be read.`)
      return []
    })
  }
  return {
    posts: rows('posts', post),
    posts_meta: rows('posts_meta', mainPicture),
    tags: rows('tags', tag),
    posts_tags: rows('posts_tags', tagOfPost),
    users: rows('users', user),
    posts_authors: rows('posts_authors', authorOfPost),
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
