import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { parse as parseYaml } from 'yaml'
import { bodyOptions, type TextFolder } from '#app/pieces/text/body-options.ts'
import { type Problem, type RenderedBody, renderBody } from '#app/pieces/text/markdown.server.ts'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import routes from '#app/routes.ts'
import { articleFrontMatter, offerKeys, splitFrontMatter } from '#content/front-matter.ts'
import { innerUrl } from '#content/inner-url.ts'

/** To a missing page or heading. Stories and collections are not looked up in the database. */
export async function deadLinks(links: RenderedBody['links'], ids: string[]) {
  const dead: Problem[] = []
  for (const { url, line } of links) {
    const reason = await problemWith(url, ids)
    if (reason) dead.push({ line, reason })
  }
  return dead
}

async function problemWith(url: string, own: string[]) {
  const { pathname = '', hash = '' } = innerUrl(url) ?? {}
  if (url.startsWith('#')) return problemWithHash(hash, own)
  if (!pathname || !(await isOnSite(pathname))) return `“${url}” leads to no page of the site.`
  const file = fileOf(pathname)
  const ids = file && hash ? idsIn(file) : null
  return ids && problemWithHash(hash, ids)
}

function problemWithHash(hash: string, ids: string[]) {
  // Browsers percent-encode letters that are not ASCII.
  const hashes = ids.map((id) => innerUrl(`#${id}`)?.hash)
  if (hashes.includes(hash)) return null
  const known = ids.map((id) => `#${id}`).join(', ') || 'none'
  return `No heading has the address ${hash}. There are: ${known}.`
}

async function isOnSite(path: string) {
  const match = matchRoutes((await routes) as RouteObject[], path)?.at(-1)
  if (!match || match.route.path === '*') return isFile(path)
  switch (match.route.path) {
    case 'blog/:slug':
    case 'gallery/:slug':
      return fileOf(path) !== null
    case 'blog/tag/:tag':
      return tagSlugs().includes(match.params.tag ?? '')
    case 'interest/:offer':
      return offerKeys.some((offer) => offer === match.params.offer)
    default:
      return true
  }
}

function fileOf(path: string) {
  const file = `content${path.replace(/^\/blog\//, '/articles/').replace(/^\/(?=[^/]+$)/, '/pages/')}.md`
  return existsSync(file) ? file : null
}

async function isFile(path: string) {
  if (/^\/[\w-]+\.pdf$/.test(path)) {
    // Imported only for PDF links, since they load the PDF library.
    const { checklistLeaflet } = await import('./checklist-leaflet.ts')
    const { mediaKitLeaflet } = await import('./media-kit.ts')
    return [checklistLeaflet, mediaKitLeaflet].some(({ file }) => `/${file}` === path)
  }
  return existsSync(join('public', path)) && statSync(join('public', path)).isFile()
}

/** Null when the file has problems, which are reported as its own. */
function idsIn(file: string) {
  const { head, body } = splitFrontMatter(readFileSync(file, 'utf8'))
  const kind = file.split('/').at(-2) as TextFolder
  const rendered = renderBody(body, bodyOptions(kind, parseYaml(head ?? '')))
  return 'problems' in rendered ? null : rendered.body.ids
}

function tagSlugs() {
  return globSync('content/articles/*.md').flatMap((file) => {
    const { head } = splitFrontMatter(readFileSync(file, 'utf8'))
    const { data } = articleFrontMatter
      .pick({ tags: true })
      .loose()
      .safeParse(parseYaml(head ?? ''))
    return (data?.tags ?? []).map(slugOfTag)
  })
}
