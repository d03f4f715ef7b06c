import { z } from 'zod'
import { isEmail, normaliseEmail } from './email-address.ts'
import { frontPageCounts } from './front-page-counts.ts'
import { innerUrl } from './inner-url.ts'

// Editors change them at /edit/settings and /edit/front-page.

const words = (least: number, most: number) => z.string().trim().min(least).max(most)
const optional = (most: number) => z.string().trim().max(most).optional()
const tick = z.literal(true).optional()

const empty = (value: string) => value === ''

const https = z
  .string()
  .trim()
  .max(300)
  .refine(
    (url) => empty(url) || /^https:\/\/[^\s/]+\.[^\s/]+(?:\/\S*)?$/.test(url),
    'Write an address that begins with https://.',
  )
  .optional()

/** A form sends a group of empty fields as one without any. */
function orNothing(group: unknown) {
  return typeof group === 'object' && Object.keys(group ?? {}).length === 0 ? undefined : group
}

const coverLine = z.strictObject({
  lead: words(3, 40),
  rest: words(3, 80),
  to: words(1, 200).refine(
    (to) => to.startsWith('/') && innerUrl(to) !== null,
    'Write an address of this site, such as /stories.',
  ),
})

const testimonial = z.strictObject({
  quote: words(20, 400),
  name: words(2, 80),
  place: words(2, 80),
  fictional: tick,
})

const key = words(1, 120)

const series = z.strictObject({ title: words(3, 60), text: optional(300) })

const filmHost = z.strictObject({
  name: words(2, 60),
  /** `{id}` stands in place of a film's id. */
  embedUrl: z
    .string()
    .trim()
    .max(300)
    .refine(
      (url) =>
        /^https:\/\/[\w.-]+\/\S+$/.test(url) && URL.canParse(url) && url.split('{id}').length === 2,
      'Write the address of the player with {id} in place of the film, such as https://player.example.org/{id}.',
    ),
})

const different = 'Choose each of them once.'
const isEachOnce = (keys: string[]) => new Set(keys).size === keys.length

export const settingsFields = {
  'front-page': z.strictObject({
    coverLines: z.array(coverLine).length(frontPageCounts.coverLines),
    films: z.array(key).length(frontPageCounts.films).refine(isEachOnce, different),
    articles: z.array(key).length(frontPageCounts.articles).refine(isEachOnce, different),
    works: z.array(key).length(frontPageCounts.works).refine(isEachOnce, different),
    /** Without one, the latest with a photo. */
    story: z.uuid().optional(),
    testimonials: z.array(testimonial).length(frontPageCounts.testimonials),
  }),
  publisher: z
    .strictObject({
      /** Responsible for the site in law. */
      name: optional(120),
      address: optional(300),
      /** Of fee payers, such as ZA123456. */
      icoRegistration: z
        .string()
        .trim()
        .refine((input) => empty(input) || /^[A-Z]{1,2}\d{6,7}$/.test(input), {
          message: 'Write it as in the register, such as ZA123456.',
        })
        .optional(),
      /** `task` ends the sentence "the company, which …". */
      processors: z
        .array(z.strictObject({ name: words(2, 80), task: words(3, 200), country: words(2, 60) }))
        .max(12),
      /** The mailbox of the contact address deletes what is older than the privacy page says. */
      deletionRuleIsSet: tick,
    })
    .refine(({ name, address }) => Boolean(name) === Boolean(address), {
      path: ['address'],
      message: 'The law asks for both: a name and a postal address.',
    }),
  contact: z.strictObject({
    email: z
      .string()
      .max(200)
      .transform(normaliseEmail)
      .refine(isEmail, 'Write an address such as hello@example.org.'),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[\d ]{7,20}$/, 'Write digits and spaces, such as 020 7946 0123.'),
    location: words(2, 60),
    place: words(2, 120),
    fictional: tick,
  }),
  'social-links': z.strictObject({ instagram: https, youtube: https, facebook: https }),
  films: z.strictObject({
    /** In the order of Watch. A film names its series by the title. */
    series: z
      .array(series)
      .max(24)
      .refine((all) => isEachOnce(all.map(({ title }) => title)), 'Give each title once.'),
    /** Where our own films are. Without it, readers have posters, teasers and transcripts. */
    host: z.preprocess(orNothing, filmHost.optional()),
    /** Whose videos may stand in a text. */
    videos: z.strictObject({ YouTube: tick, Vimeo: tick }).default({}),
  }),
  team: z.strictObject({
    heading: words(3, 60),
    members: z
      .array(
        z.strictObject({
          name: words(2, 80),
          role: words(2, 80),
          line: words(3, 160),
          picture: optional(120),
          alt: optional(200),
          fictional: tick,
        }),
      )
      .min(1)
      .max(12),
  }),
  about: z.strictObject({
    title: words(3, 80),
    history: z.strictObject({ text: words(60, 6_000), signature: words(2, 120), fictional: tick }),
    mission: words(10, 400),
    vision: words(10, 400),
    figures: z
      .array(z.strictObject({ label: words(2, 40), value: words(1, 12), fictional: tick }))
      .length(3),
    values: z.array(z.strictObject({ name: words(2, 40), text: words(10, 300) })).length(3),
    print: optional(120),
  }),
  privacy: legalFields(),
  terms: legalFields(),
  accessibility: legalFields(),
}

function legalFields() {
  return z.strictObject({
    title: words(3, 60),
    description: words(60, 160),
    updated: z.iso.date(),
    body: words(200, 60_000),
  })
}

export type SettingsFields = {
  [Form in keyof typeof settingsFields]: z.infer<(typeof settingsFields)[Form]>
}
/** Where our own films are. */
export type FilmHost = NonNullable<SettingsFields['films']['host']>
export type FrontPage = SettingsFields['front-page']
export type LegalPageName = 'privacy' | 'terms' | 'accessibility'
