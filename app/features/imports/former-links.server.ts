import { href } from 'react-router'
import { slugOfTag } from '#app/features/pieces/tag.ts'
import { pathOfRule, type RedirectRule } from './ghost-redirects.server.ts'
import type { ExportedArticle, SiteExport } from './site-export.ts'

type Addressed = { article: Pick<ExportedArticle, 'paths'>; slug: string | null }

/** Finds where links of the former site lead now. */
export function linksOf(site: SiteExport, articles: Addressed[], rules: RedirectRule[] = []) {
  const slugs = new Map(
    articles.flatMap(({ article, slug }) =>
      slug === null ? [] : article.paths.map((path): [string, string] => [path, slug]),
    ),
  )
  const redirected = new Map(rules.map((rule) => [pathOfRule(rule)?.replace(/\/$/, ''), rule.to]))

  /** The path within the former site, with what follows it; null for another site, and for what is no address. */
  function pathWithin(address: string): string | null {
    const own = address.replace(/^__GHOST_URL__/, '')
    if (/^\/(?![/\\])/.test(own) || own === '') return own || '/'
    const { host, protocol, pathname, search, hash } = URL.parse(own, 'https://site.invalid') ?? {}
    const isOwn =
      site.address !== null &&
      /^https?:$/.test(protocol ?? '') &&
      bare(host ?? '') === bare(URL.parse(site.address)?.host ?? '')
    return isOwn ? `${pathname}${search}${hash}` : null
  }

  /** The address of the imported article that a link or a redirect led to, or null. */
  function articleAt(address: string, hops = 0): string | null {
    const path = plainPath(pathWithin(address))
    if (path === null) return null
    const next = redirected.get(path)
    return slugs.get(path) ?? (next !== undefined && hops < 5 ? articleAt(next, hops + 1) : null)
  }

  function linkTo(address: string): string | null {
    const written = address.trim()
    if (/^#[^/]+$/.test(written)) return written
    const within = written.startsWith('#') ? null : pathWithin(written)
    if (within === null) return outside(written)
    const hash = /#[^#]*$/.exec(within)?.[0] ?? ''
    const slug = articleAt(within)
    if (slug !== null) return href('/blog/:slug', { slug }) + hash
    const path = plainPath(within) ?? ''
    const topic = site.topics.get(path)
    if (topic !== undefined) return href('/blog/tag/:tag', { tag: slugOfTag(topic) })
    if (path === '') return href('/')
    return path === site.feed ? href('/blog/feed.xml') : within
  }

  return { linkTo, articleAt }
}

function plainPath(path: string | null) {
  return path?.replace(/[?#].*$/, '').replace(/\/$/, '') ?? null
}

function bare(host: string) {
  return host.replace(/^www\./, '')
}

function outside(address: string) {
  const { protocol, href: whole } = URL.parse(address.replace(/^\/\//, 'https://')) ?? {}
  return whole && /^(?:https?|mailto):$/.test(protocol ?? '') ? whole : null
}
