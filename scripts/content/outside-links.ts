import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse as parseYaml } from 'yaml'
import { bodyOptions, type TextFolder } from '#app/features/pieces/body-options.ts'
import { renderBody } from '#app/features/pieces/markdown.server.ts'
import { limitConcurrency } from '#app/server/request/concurrency-limit.server.ts'
import { articleFrontMatter, splitFrontMatter } from '#content/front-matter.ts'
import { site } from '#content/site.ts'

/** An address on another site, and the files that lead to it. */
export type OutsideLink = {
  url: string
  files: string[]
  /** It is listed as a source that nobody of the team has opened. */
  isUnseen: boolean
}

/** All addresses of other sites in the texts and among the sources of the editors' files, each once. */
export async function outsideLinks(): Promise<OutsideLink[]> {
  const files = globSync('content/{articles,gallery,pages}/*.md').toSorted()
  const found = (await Promise.all(files.map(linksOf))).flat()
  return [...Map.groupBy(found, ({ url }) => url)].map(([url, links]) => ({
    url,
    files: [...new Set(links.map(({ file }) => file))],
    isUnseen: links.some(({ isUnseen }) => isUnseen),
  }))
}

async function linksOf(file: string) {
  const { head, body } = splitFrontMatter(await readFile(file, 'utf8'))
  const frontMatter = parseYaml(head ?? '')
  const { data } = articleFrontMatter.pick({ sources: true }).loose().safeParse(frontMatter)
  const rendered = renderBody(body, bodyOptions(file.split('/').at(-2) as TextFolder, frontMatter))
  const inText = 'body' in rendered ? rendered.body.outsideLinks : []
  return [
    ...(data?.sources ?? []).map(({ url, seen }) => ({ file, url, isUnseen: !seen })),
    ...inText.map((url) => ({ file, url, isUnseen: false })),
  ]
}

type Limits = { maxRunning?: number; timeoutMs?: number }

/**
 * Asks for each address, a few at once.
 *
 * @returns those without a 2xx answer, each with its status or the reason why there was no answer
 */
export async function unanswered(
  urls: string[],
  { maxRunning = 4, timeoutMs = 20_000 }: Limits = {},
) {
  const withLimit = limitConcurrency({ maxRunning, maxQueued: Number.POSITIVE_INFINITY })
  const answers = await Promise.all(
    urls.map((url) => withLimit(async () => ({ url, answer: await answerOf(url, timeoutMs) }))),
  )
  return answers.flatMap(({ url, answer }) => (answer === null ? [] : [{ url, answer }]))
}

const headers = { 'User-Agent': `${site.name} link check`, Accept: 'text/html,*/*' }

/** Null for a 2xx answer. Some servers refuse HEAD, so GET decides. */
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
