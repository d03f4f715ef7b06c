import { z } from 'zod'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { type DraftFields, type PublishedFields, pieceFields } from './fields.ts'

type Missing<Kind extends PieceKind> = Partial<PublishedFields[Kind]>

const missingFields: { [Kind in PieceKind]: Missing<Kind> } = {
  article: {
    title: 'No title yet',
    category: 'No category yet',
    excerpt: '',
    alt: '',
    sources: [],
    corrections: [],
    tags: [],
  },
  work: {
    title: 'No title yet',
    category: 'No category yet',
    description: '',
    alt: '',
    studio: '',
    location: '',
    year: '',
    series: '',
    style: '',
    technique: '',
    symbols: [],
  },
  film: {
    title: 'No title yet',
    series: 'No series yet',
    description: '',
    alt: '',
    seconds: 60,
    location: '',
  },
}

const dayFields = ['date', 'published', 'updated', 'checked']

/**
 * What is too short or too long is shown as typed; an invalid day, number, address or entry of a list
 * is left out, since a page cannot show it.
 *
 * @param today as `2026-11-22`, for a piece without a date
 */
export function shownFields<Kind extends PieceKind>(
  kind: Kind,
  input: DraftFields<Kind>,
  today: string,
): PublishedFields[Kind] {
  const missing: Record<string, unknown> = {
    ...missingFields[kind],
    ...(kind === 'article' && { date: today }),
    ...(kind === 'film' && { published: today }),
  }
  const shape = Object.entries<z.ZodType>(pieceFields[kind].shape)
  const fields = shape.map(([name, field]) => [
    name,
    shownField(field, (input as Record<string, unknown>)[name], missing[name], name),
  ])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function shownField(field: z.ZodType, input: unknown, missing: unknown, name: string) {
  const result = field.safeParse(input)
  if (result.success) return result.data
  if (Array.isArray(input)) {
    const entry = findEntrySchema(field)
    return entry ? input.flatMap((each) => entry.safeParse(each).data ?? []) : missing
  }
  const isWords = typeof missing === 'string' && !dayFields.includes(name)
  return isWords && typeof input === 'string' ? input : missing
}

function findEntrySchema(field: z.ZodType): z.ZodType | null {
  if (field instanceof z.ZodDefault) return findEntrySchema(field.unwrap() as z.ZodType)
  return field instanceof z.ZodArray ? (field.element as z.ZodType) : null
}
