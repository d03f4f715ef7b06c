import { escapeHtml } from '#app/platform/response/escape-html.ts'

export type PersonalParts = { answers: Record<string, string>; texts: Record<string, string> }

type Choice = { question: string; answer: string }
type Part = { choice: Choice | null } & ({ html: string } | { textName: string })

/** Without an answer the first choice is shown, which is the visitor's. */
export type PersonalPage = {
  parts: Part[]
  firstAnswers: Record<string, string>
  questions: string[]
}

/** At the marks of `ui/personal.tsx`. @param mark random for each page, of letters, digits and hyphens */
export function dividePage(page: string, mark: string): PersonalPage {
  const parts: Part[] = []
  const firstAnswers: Record<string, string> = {}
  let choice: Choice | null = null
  let end = 0
  // React puts an empty comment between two texts.
  const marks = new RegExp(`(?:<!-- -->)?${mark}([?=;])([^|]*)\\|(?:<!-- -->)?`, 'g')
  for (const { 0: whole, 1: kind, 2: value = '', index } of page.matchAll(marks)) {
    addHtml(page.slice(end, index))
    end = index + whole.length
    if (kind === '=') parts.push({ choice, textName: value })
    else choice = kind === '?' ? choiceOf(value) : null
    if (choice) firstAnswers[choice.question] ??= choice.answer
  }
  addHtml(page.slice(end))
  return { parts, firstAnswers, questions: Object.keys(firstAnswers) }

  function addHtml(html: string) {
    if (html) parts.push({ choice, html })
  }
}

/** Without parts, as a visitor sees it. Texts are escaped. */
export function fillPage(
  { parts, firstAnswers }: PersonalPage,
  { answers, texts }: PersonalParts = { answers: {}, texts: {} },
) {
  let page = ''
  for (const part of parts) {
    const { choice } = part
    if (choice && (answers[choice.question] ?? firstAnswers[choice.question]) !== choice.answer) {
      continue
    }
    page += 'html' in part ? part.html : escapeHtml(texts[part.textName] ?? '')
  }
  return page
}

function choiceOf(value: string): Choice {
  const [question = '', answer = ''] = value.split(':')
  return { question: decodeURIComponent(question), answer }
}
