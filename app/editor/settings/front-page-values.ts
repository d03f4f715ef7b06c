import { frontPageCounts } from '#content/front-page-counts.ts'
import type { FrontPage } from '#content/settings-fields.ts'

/**
 * The front page as a form sent it, with every row that it has and text in every field, so that it can be stored and shown
 * whatever it lacks.
 */
export function frontPageDraft(fields: Record<string, unknown>): FrontPage {
  const rows = (list: keyof typeof frontPageCounts) => {
    const input = Array.isArray(fields[list]) ? fields[list] : []
    return Array.from({ length: frontPageCounts[list] }, (_, index) => input[index])
  }
  const keys = (list: 'films' | 'articles' | 'works') => rows(list).map((key) => textOf(key, 120))
  const story = textOf(fields.story, 36)
  return {
    coverLines: rows('coverLines').map((row) => ({
      lead: textOf(row?.lead, 200),
      rest: textOf(row?.rest, 400),
      to: textOf(row?.to, 200),
    })),
    films: keys('films'),
    articles: keys('articles'),
    works: keys('works'),
    ...(story && { story }),
    testimonials: rows('testimonials').map((row) => ({
      quote: textOf(row?.quote, 4_000),
      name: textOf(row?.name, 400),
      place: textOf(row?.place, 400),
      ...(row?.fictional === true && { fictional: true as const }),
    })),
  }
}

function textOf(value: unknown, maxCharacters: number) {
  return typeof value === 'string' ? value.slice(0, maxCharacters) : ''
}

const movableLists = ['films', 'articles', 'works', 'testimonials'] as const
export type MovableList = (typeof movableLists)[number]

export function moveIntent(way: 'up' | 'down', list: MovableList, index: number) {
  return `${way} ${list} ${index}`
}

/**
 * Moves a row of a list up or down.
 *
 * @param intent of the button that was pressed, as `moveIntent` makes it
 * @returns null for the intent of another button; the place that the row has now, from 1
 */
export function withRowMoved(page: FrontPage, intent: string) {
  const [, way, name, index] = /^(up|down) (\w+) (\d)$/.exec(intent) ?? []
  const list = movableLists.find((each) => each === name)
  if (!way || !list) return null
  const from = Number(index)
  const to = way === 'up' ? from - 1 : from + 1
  const rows: unknown[] = [...page[list]]
  if (from >= rows.length) return null
  const isPossible = to >= 0 && to < rows.length
  if (isPossible) [rows[from], rows[to]] = [rows[to], rows[from]]
  return { page: { ...page, [list]: rows } as FrontPage, list, place: (isPossible ? to : from) + 1 }
}
