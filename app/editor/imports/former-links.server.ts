import { href } from 'react-router'
import { formerPath } from '#app/pieces/publication/redirects.server.ts'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { pathOfRule, type RedirectRule } from './ghost-redirects.server.ts'
import { type ExportedArticle, folderOf, type SiteExport } from './site-export.ts'

/** What WordPress reads after `/?`: numbers of posts, of pages and of files, and of lists of them. */
const shortLinks = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'm']

type Addressed = { article: Pick<ExportedArticle, 'paths' | 'number'>; slug: string | null }

export function linksOf(site: SiteExport, articles: Addressed[], rules: RedirectRule[] = []) {
  const folder = folderOf(site.address)
  const slugs = new Map<string, string>()
  const numbered = new Map<string, string>()
  for (const { article, slug } of articles) {
    if (slug === null) continue
    for (const path of article.paths) slugs.set(plainPath(path) ?? '', slug)
    if (article.number) numbered.set(article.number, slug)
  }
  const topics = new Map([...site.topics].map(([path, topic]) => [plainPath(path), topic]))
  const redirected = new Map(rules.map((rule) => [plainPath(pathOfRule(rule)), rule.to]))

  /** The path within the former site, with what follows it; null for another site, and for what is no address. */
  function pathWithin(address: string): string | null {
    const own = address.replace(/^__GHOST_URL__/, folder)
    if (/^\/(?![/\\])/.test(own) || own === '') return own || '/'
    const {
      host,
      protocol,
      pathname = '',
      search,
      hash,
    } = URL.parse(own, 'https://site.invalid') ?? {}
    const isOwn =
      site.address !== null &&
      /^https?:$/.test(protocol ?? '') &&
      bare(host ?? '') === bare(URL.parse(site.address)?.host ?? '') &&
      `${pathname}/`.startsWith(`${folder}/`)
    return isOwn ? `${pathname}${search}${hash}` : null
  }

  /** What a short link such as `/?p=12` names; null for other addresses. */
  function numberIn(path: string) {
    const { pathname = '', searchParams } = URL.parse(path, 'https://site.invalid') ?? {}
    const isHome = [folder, `${folder}/index.php`].includes(pathname.replace(/\/$/, ''))
    const name = shortLinks.find((name) => isHome && searchParams?.has(name))
    return name === undefined ? null : (searchParams?.get(name) ?? null)
  }

  /** The address of the imported article that a link or a redirect led to, or null. */
  function articleAt(address: string, hops = 0): string | null {
    const within = pathWithin(address)
    const path = plainPath(within)
    if (within === null || path === null) return null
    const number = numberIn(within)
    if (number !== null) return numbered.get(number) ?? null
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
    if (numberIn(within) !== null) return null
    const path = plainPath(within) ?? ''
    const topic = topics.get(path)
    if (topic !== undefined) return href('/blog/tag/:tag', { tag: slugOfTag(topic) })
    if (path === '' || path === folder) return href('/')
    return path === site.feed ? href('/blog/feed.xml') : within
  }

  return { linkTo, articleAt, pathWithin }
}

/** As two ways of writing an address are compared. Empty for the front page. */
function plainPath(path: string | null) {
  return path === null ? null : (formerPath(path) ?? path.replace(/[?#].*$/, '').replace(/\/$/, ''))
}

function bare(host: string) {
  return host.replace(/^www\./, '')
}

function outside(address: string) {
  const { protocol, href: whole } = URL.parse(address.replace(/^\/\//, 'https://')) ?? {}
  return whole && /^(?:https?|mailto):$/.test(protocol ?? '') ? whole : null
}
