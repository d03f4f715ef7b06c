import { z } from 'zod'
import {
  type ExportedArticle,
  type SiteExport,
  UnreadableExport,
  withoutTags,
} from './site-export.ts'

// Ghost's export is its tables as JSON. Only these columns are read: those of `users` have addresses and passwords too.

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const post = z.object({
  id: z.string(),
  title: text,
  slug: text,
  html: text,
  type: z.string().optional(),
  /** Before Ghost 3 a column told pages from posts. */
  page: z.unknown().optional(),
  status: z.string(),
  visibility: z.string().optional(),
  published_at: z.string().nullish(),
  custom_excerpt: text,
  feature_image: text,
})

const link = z.object({ post_id: z.string(), sort_order: z.number().default(0) })

const tables = z.object({
  posts: z.array(post),
  posts_meta: z
    .array(z.object({ post_id: z.string(), feature_image_alt: text, feature_image_caption: text }))
    .default([]),
  tags: z.array(z.object({ id: z.string(), name: text, slug: text, visibility: text })).default([]),
  posts_tags: z.array(link.extend({ tag_id: z.string() })).default([]),
  users: z.array(z.object({ id: z.string(), name: text })).default([]),
  posts_authors: z.array(link.extend({ author_id: z.string() })).default([]),
})

const file = z.object({ db: z.tuple([z.object({ data: tables })], z.unknown()) })

type Tables = z.infer<typeof tables>
type Post = z.infer<typeof post>

/** @throws UnreadableExport */
export function readGhostExport(json: string): SiteExport {
  const { data, success } = file.safeParse(parse(json))
  if (!success) throw new UnreadableExport('This is no export of Ghost (Settings, Export content).')
  const found = data.db[0].data
  const pages = found.posts.filter(isPage)
  return {
    program: 'Ghost',
    address: null,
    articles: found.posts.filter((post) => !isPage(post)).map((post) => articleOf(post, found)),
    topics: new Map(publicTags(found).map(({ name, slug }) => [`/tag/${slug}`, name])),
    feed: '/rss',
    pictures: /^(?:__GHOST_URL__)?\/content\/images\/(?:size\/[^/]+\/)?(?:format\/[^/]+\/)?/,
    notes: pages.map(({ title, slug }) => `The page “${title}” (/${slug}/) is no article.`),
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
  return type === undefined ? Boolean(page) : type !== 'post'
}

/** Those whose names begin with # are for the theme. */
function publicTags({ tags }: Tables) {
  return tags.filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'))
}

function articleOf(post: Post, tables: Tables): ExportedArticle {
  const { id, title, slug, html, status, published_at: publishedAt, feature_image: address } = post
  const tags = publicTags(tables)
  const linked = inOrder(tables.posts_tags, id).map(({ tag_id }) => tag_id)
  const names = linked.flatMap((id) => tags.find((tag) => tag.id === id)?.name ?? [])
  const authors = inOrder(tables.posts_authors, id).flatMap(
    ({ author_id }) => tables.users.find((user) => user.id === author_id)?.name ?? [],
  )
  const meta = tables.posts_meta.find(({ post_id }) => post_id === id)
  return {
    ...{ origin: `ghost ${id}`, title, slug, excerpt: post.custom_excerpt },
    author: authors.join(' and '),
    publishedAt: publishedAt ? new Date(publishedAt) : null,
    withheld: withheld(post),
    paths: status === 'published' ? [`/${slug}`] : [],
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

function withheld({ status, visibility = 'public', html }: Post) {
  if (status !== 'published') return `It is “${status}” in Ghost.`
  if (visibility !== 'public') return `Only “${visibility}” could read it in Ghost.`
  return html.includes('<!--members-only-->')
    ? 'Only members could read a part of it in Ghost.'
    : null
}

function inOrder<Link extends z.infer<typeof link>>(links: Link[], postId: string) {
  return links
    .filter(({ post_id }) => post_id === postId)
    .toSorted((a, b) => a.sort_order - b.sort_order)
}
