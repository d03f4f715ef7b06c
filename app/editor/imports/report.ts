import type { PieceProblem } from '#app/pieces/text/check.server.ts'
import type { ImportedArticle, SiteImport } from './import-site.server.ts'

type SayProblem = (problem: PieceProblem) => string

/**
 * What an import did, for its editors, as plain text. Hostile titles cannot steer the terminal that shows it.
 *
 * @param sayProblem says what keeps an article from being published as the form of the article says it
 */
export function reportOf({ articles, stopped, notes }: SiteImport, sayProblem: SayProblem) {
  const counts = Map.groupBy(articles, ({ outcome }) => outcome)
  const words = [...counts].map(([outcome, { length }]) => `${length} ${outcome}`)
  const published = articles.filter(({ isPublished }) => isPublished).length
  const parts = [
    `${words.join(', ') || 'No articles'}. ${published} published.`,
    ...(stopped === null ? [] : [printable(stoppedWords(stopped))]),
    ...articles.flatMap((article) => sectionOf(article, sayProblem)),
    ...(notes.length > 0 ? [listed('Of the site', notes)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function stoppedWords(reason: string) {
  return `The import stopped before its end: ${reason} What is told below was done. Run it again: it goes on from there.`
}

function sectionOf(article: ImportedArticle, sayProblem: SayProblem) {
  const { title, slug, outcome, isPublished, losses, problems } = article
  const lines = [
    ...losses,
    ...problems.map((problem) => `Before it can be published: ${sayProblem(problem)}`),
  ]
  if (lines.length === 0) return []
  const state = isPublished ? `${outcome}, published` : outcome
  return [listed(`${title || 'Without a title'}${slug ? ` (${slug})` : ''}: ${state}`, lines)]
}

function listed(heading: string, lines: string[]) {
  return [heading, ...lines.map((line) => `- ${line}`)].map(printable).join('\n')
}

function printable(line: string) {
  return line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}
