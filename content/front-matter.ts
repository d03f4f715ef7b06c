import { z } from 'zod'
import { type TeaserName, teaserContent } from './films.ts'

// The build stops at the first file that is not valid.

const words = (least: number, most: number) => z.string().trim().min(least).max(most)

// YAML reads an unquoted day or year as a date or a number.
const day = z.union([z.iso.date(), z.date().transform((date) => date.toISOString().slice(0, 10))])
const year = z.coerce.string().regex(/^\d{4}$/, 'a year such as 2024')

/** Forms send numbers as text. */
const count = (most: number) =>
  z.preprocess(
    (input) =>
      typeof input === 'string' && /^\d{1,12}$/.test(input.trim()) ? Number(input) : input,
    z.int().positive().max(most),
  )

const alt = words(20, 200)

/** Pieces without one come first, the newest before the others. */
const position = z.int().positive().optional()

/** Without it, the picture has the piece's own name. */
const picture = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a picture’s name, in lower case with hyphens')
  .optional()

const fictional = z.literal(true).optional()

export const offerKeys = [
  'calculator',
  'checklist',
  'clinic-finder',
  'eco-directory',
  'print-shop',
  'ar-app',
] as const

/** @returns the body's first line, counted from 1, besides; `head` is null without front matter between two `---` */
export function splitFrontMatter(source: string) {
  const [start, head] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? []
  if (start === undefined || head === undefined) return { head: null, body: source, bodyLine: 1 }
  return { head, body: source.slice(start.length), bodyLine: start.split('\n').length }
}

/** `http:` is for a publisher that answers nowhere else. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'an address such as https://www.nhs.uk/conditions/sepsis/' })
  .refine((url) => !URL.parse(url)?.username, 'an address without a name before its host')

const source = z.strictObject({
  title: words(3, 250),
  publisher: words(2, 120),
  url: webAddress,
  /** The day on which someone of the team last opened it at its address. */
  seen: day.optional(),
  /** The day on which someone of the team read a stored copy of it instead, which may be older. */
  copy: day.optional(),
})

const correction = z.strictObject({
  date: day,
  text: words(20, 800),
  /** It was right until the law changed. */
  law: z.literal(true).optional(),
})

export const articleFields = z.strictObject({
  title: words(8, 90),
  excerpt: words(60, 220),
  author: words(3, 60).optional(),
  date: day,
  updated: day.optional(),
  checked: day.optional(),
  sources: z.array(source).max(80).refine(isEachOnce, 'an address is listed twice').default([]),
  corrections: z.array(correction).max(40).default([]),
  category: words(3, 40),
  tags: z.array(words(2, 30)).min(2).max(6),
  picture,
  alt,
  caption: words(10, 200).optional(),
  offer: z.enum(offerKeys).optional(),
  fictional,
})

export const articleFrontMatter = articleFields.extend({ position })

function isEachOnce(sources: { url: string }[]) {
  return new Set(sources.map(({ url }) => url)).size === sources.length
}

export type Source = z.infer<typeof source>
export type Correction = z.infer<typeof correction>

const workShape = z.strictObject({
  title: words(4, 60),
  description: words(60, 200),
  category: words(3, 40),
  artist: z.strictObject({ name: words(3, 60), role: words(3, 60) }).optional(),
  /** The community that a marking belongs to, instead of an artist. */
  heritage: words(3, 60).optional(),
  studio: words(3, 80),
  location: words(3, 60),
  year,
  series: words(3, 60),
  style: words(3, 60),
  technique: words(3, 80),
  views: count(1_000_000_000).optional(),
  symbols: z.array(z.strictObject({ label: words(2, 40), text: words(30, 220) })).length(4),
  provenance: words(60, 600).optional(),
  picture,
  alt,
  /** The names of their files. */
  more: z
    .strictObject({ title: words(4, 60), works: z.array(words(3, 60)).min(1).max(3) })
    .optional(),
  fictional,
})

const artistOrHeritage = {
  path: ['artist'],
  error: 'give either an artist or a heritage label',
}

function hasOneMaker({ artist, heritage }: Pick<z.infer<typeof workShape>, 'artist' | 'heritage'>) {
  return Boolean(artist) !== Boolean(heritage)
}

export const workFields = workShape.refine(hasOneMaker, artistOrHeritage)
export const workFrontMatter = workShape.extend({ position }).refine(hasOneMaker, artistOrHeritage)

/** The transcript is the text below them. */
export const filmFields = z.strictObject({
  title: words(3, 60),
  description: words(40, 220),
  series: words(3, 60),
  seconds: count(36_000),
  location: words(3, 60),
  picture,
  alt,
  /** Left out while there is no film. */
  embedId: words(1, 100).optional(),
  teaser: z.enum(Object.keys(teaserContent) as TeaserName[]).optional(),
  contentNote: z.enum(['grief']).optional(),
  published: day,
  fictional,
})
export const filmFrontMatter = filmFields.extend({ position })

export const pageFrontMatter = z.strictObject({
  title: words(3, 60),
  description: words(60, 160),
  updated: day,
})

export type WorkFrontMatter = z.infer<typeof workFrontMatter>
export type FilmFrontMatter = z.infer<typeof filmFrontMatter>
