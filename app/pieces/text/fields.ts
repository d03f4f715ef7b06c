import { z } from 'zod'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { articleFields, filmFields, workFields } from '#content/front-matter.ts'

export const pieceFields = {
  article: articleFields,
  work: workFields,
  film: filmFields,
} satisfies Record<PieceKind, z.ZodType>

export type PublishedFields = { [Kind in PieceKind]: z.infer<(typeof pieceFields)[Kind]> }

type Typed<Value> = Value extends (infer Element)[]
  ? Typed<Element>[]
  : Value extends object
    ? { [Name in keyof Value]?: Typed<Value[Name]> }
    : Value extends true
      ? boolean
      : Value extends number
        ? number | string
        : Value extends undefined
          ? undefined
          : string
export type DraftFields<Kind extends PieceKind = PieceKind> = Typed<PublishedFields[Kind]>

const maxCharacters = 4_000
const maxItems = 200
/** Of the fields together, as JSON. */
const maxFieldsCharacters = 128 * 1024

/**
 * In a draft each may be missing, too short or no date. A name that the kind does not have is refused,
 * and so is what no form could send.
 */
export const draftFields: Record<PieceKind, z.ZodType<DraftFields>> = {
  article: loosened(articleFields),
  work: loosened(workFields),
  film: loosened(filmFields),
}

function loosened(schema: z.ZodType) {
  return withoutRules(schema).refine(
    (fields) => JSON.stringify(fields).length <= maxFieldsCharacters,
    'The fields are too long.',
  ) as z.ZodType<DraftFields>
}

function withoutRules(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>)
    return z.strictObject(
      Object.fromEntries(shape.map(([name, field]) => [name, withoutRules(field).optional()])),
    )
  }
  if (schema instanceof z.ZodArray) return z.array(withoutRules(schema.element)).max(maxItems)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return withoutRules(schema.unwrap())
  }
  if (schema instanceof z.ZodLiteral) return z.boolean()
  // A number, or text that is read as one.
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodPipe) {
    return z.union([z.number(), z.string().max(maxCharacters)])
  }
  return z.string().max(maxCharacters)
}

const storedFields = {
  article: withTypesAlone(articleFields),
  work: withTypesAlone(workFields),
  film: withTypesAlone(filmFields),
} as { [Kind in PieceKind]: z.ZodType<PublishedFields[Kind]> }

/**
 * Rules of length and form are not looked at again: they may have become stricter since.
 *
 * @returns null for what no page could show, such as a text without a title
 */
export function readStoredFields<Kind extends PieceKind>(kind: Kind, fields: unknown) {
  return storedFields[kind].safeParse(fields).data ?? null
}

function withTypesAlone(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>)
    return z.object(Object.fromEntries(shape.map(([name, field]) => [name, withTypesAlone(field)])))
  }
  if (schema instanceof z.ZodArray) return z.array(withTypesAlone(schema.element))
  if (schema instanceof z.ZodOptional) return z.optional(withTypesAlone(schema.unwrap()))
  if (schema instanceof z.ZodDefault) {
    return z._default(withTypesAlone(schema.unwrap()), schema.def.defaultValue)
  }
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum ? z.string() : schema
}

/** Leaves out empty text, unticked boxes, and lists and groups of nothing else. */
export function withoutBlanks<Value>(value: Value): Value | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (value === null || value === false) return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map(withoutBlanks).filter((item) => item !== undefined)
    return items.length > 0 ? (items as Value) : undefined
  }
  const fields = Object.entries(value).flatMap(([name, inside]) => {
    const filled = withoutBlanks(inside)
    return filled === undefined ? [] : [[name, filled]]
  })
  return fields.length > 0 ? (Object.fromEntries(fields) as Value) : undefined
}

/** `path` leads to the field: `['sources', 2, 'url']`. */
export type FieldProblem = { path: (string | number)[]; reason: string }

export function checkFields<Fields>(
  schema: z.ZodType<Fields>,
  fields: unknown,
): { fields: Fields } | { problems: FieldProblem[] } {
  const result = schema.safeParse(fields, { error: reasonOf })
  if (result.success) return { fields: result.data }
  return {
    problems: result.error.issues.map((issue) => {
      const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path
      return { path: path as FieldProblem['path'], reason: issue.message }
    }),
  }
}

/** Replaces messages of the library that name types. */
function reasonOf(issue: z.core.$ZodRawIssue) {
  const { input } = issue
  if (issue.code === 'unrecognized_keys') return 'There is no field of this name.'
  if (input === undefined) return 'This field is missing.'
  if (issue.code === 'invalid_value') return `Choose one of ${issue.values.join(', ')}.`
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  const limit =
    issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  if (typeof input === 'string') return `Write ${limit} characters. There are ${input.length}.`
  return Array.isArray(input) ? `Give ${limit}. You gave ${input.length}.` : undefined
}
