import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse as parseYaml } from 'yaml'
import { bodyOptions, pieceFolders } from '#app/pieces/text/body-options.ts'
import { renderBody } from '#app/pieces/text/markdown.server.ts'
import { limitConcurrency } from '#app/platform/request/concurrency-limit.server.ts'
import { articleFrontMatter, splitFrontMatter } from '#content/front-matter.ts'
import { site } from '#content/site.ts'
import type { MagazinePiece } from './magazine-pieces.ts'

type OutsideLink = {
  url: string
  places: string[]
  isUnseen: boolean
}

/** In texts and among sources, each once. */
export async function outsideLinks(pieces: MagazinePiece[]): Promise<OutsideLink[]> {
  const pages = globSync('content/pages/*.md').toSorted().map(linksOfPage)
  const allLinks = [...pieces.flatMap(linksOfPiece), ...(await Promise.all(pages)).flat()]
  return [...Map.groupBy(allLinks, ({ url }) => url)].map(([url, links]) => ({
    url,
    places: [...new Set(links.map(({ place }) => place))],
    isUnseen: links.some(({ isUnseen }) => isUnseen),
  }))
}

async function linksOfPage(place: string) {
  const { head, body } = splitFrontMatter(await readFile(place, 'utf8'))
  return linksIn(place, body, bodyOptions('pages', parseYaml(head ?? '')))
}

function linksOfPiece({ place, kind, fields, body }: MagazinePiece) {
  if (kind === 'film') return []
  const { data } = articleFrontMatter.pick({ sources: true }).loose().safeParse(fields)
  const sources = (data?.sources ?? []).map(({ url, seen }) => ({ place, url, isUnseen: !seen }))
  return [...sources, ...linksIn(place, body, bodyOptions(pieceFolders[kind], fields))]
}

function linksIn(place: string, body: string, options: ReturnType<typeof bodyOptions>) {
  const rendered = renderBody(body, options)
  const urls = 'body' in rendered ? rendered.body.outsideLinks : []
  return urls.map((url) => ({ place, url, isUnseen: false }))
}

/** A few at once. @returns those without a 2xx answer, each with its status or the reason */
export async function unanswered(
  urls: string[],
  { maxRunning = 4, timeoutMs = 20_000 }: { maxRunning?: number; timeoutMs?: number } = {},
) {
  const withLimit = limitConcurrency({ maxRunning, maxQueued: Number.POSITIVE_INFINITY })
  const answers = await Promise.all(
    urls.map((url) => withLimit(async () => ({ url, answer: await answerOf(url, timeoutMs) }))),
  )
  return answers.flatMap(({ url, answer }) => (answer === null ? [] : [{ url, answer }]))
}

const headers = { 'User-Agent': `${site.name} link check`, Accept: 'text/html,*/*' }

/** Some servers refuse HEAD, so GET decides. */
async function answerOf(url: string, timeoutMs: number) {
  let answer = ''
  for (const method of ['HEAD', 'GET']) {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method, headers, signal })
      await response.body?.cancel()
      if (response.ok) return null
      answer = String(response.status)
    } catch (error) {
      answer = reasonOf(error as Error)
    }
  }
  return answer
}

function reasonOf({ name, message, cause }: Error) {
  if (name === 'TimeoutError') return 'no answer in time'
  const { code } = (cause ?? {}) as { code?: string }
  return code ?? message
}
