import { bodyOptions } from '#app/pieces/text/body-options.ts'
import { problemsWithLinks } from '#app/pieces/text/internal-links.server.ts'
import { type Heading, type Problem, renderBody } from '#app/pieces/text/markdown.server.ts'
import {
  readFirstSettings,
  siteSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { withPrivacyTables } from '#content/pages/privacy-tables.ts'
import type { LegalPageName, SettingsFields } from '#content/settings-fields.ts'

type LegalFields = SettingsFields[LegalPageName]

type RenderedLegalPage = Omit<LegalFields, 'body'> & {
  body: (string | { slot: string })[]
  headings: Heading[]
}

export const legalPageNames = ['privacy', 'terms', 'accessibility'] as const

export function isLegalPage(name: string): name is LegalPageName {
  return legalPageNames.some((each) => each === name)
}

const options = bodyOptions('pages', null)
const rendered = new WeakMap<LegalFields, RenderedLegalPage>()

export function legalPage(name: LegalPageName): RenderedLegalPage {
  const fields = siteSettings[name]
  const known = rendered.get(fields)
  if (known) return known
  const page = renderLegalPage(fields) ?? pageAsDelivered(name)
  rendered.set(fields, page)
  return page
}

function renderLegalPage({ body, ...head }: LegalFields): RenderedLegalPage | null {
  const result = renderBody(withPrivacyTables(body), options)
  if ('problems' in result) return null
  const parts = result.body.parts.filter(
    (part): part is RenderedLegalPage['body'][number] => typeof part === 'string' || 'slot' in part,
  )
  return { ...head, body: parts, headings: result.body.headings }
}

// A text was checked when it was saved, by the version of the site that ran then.
function pageAsDelivered(name: LegalPageName) {
  log.error({ page: name }, 'a legal page cannot be shown, so readers see the one of the files')
  const page = renderLegalPage(readFirstSettings()[name])
  if (!page) throw new Error(`content/pages/${name}.md cannot be shown`)
  return page
}

/** What each page must have: what the law asks for, and what other pages link to. */
const requiredSlots: Record<LegalPageName, string[]> = {
  privacy: [...options.slots],
  terms: ['publisher'],
  accessibility: ['publisher'],
}
const requiredHeadings: Record<LegalPageName, string[]> = {
  // “Cookie choices” and the account page link to them.
  privacy: ['cookies'],
  terms: [],
  accessibility: [],
}

export async function problemsWithLegalText(name: LegalPageName, body: string): Promise<Problem[]> {
  const result = renderBody(body, options)
  if ('problems' in result) return result.problems
  const { parts, headings, ids, links } = result.body
  const slots = parts.flatMap((part) =>
    typeof part === 'object' && 'slot' in part ? [part.slot] : [],
  )
  const missing = requiredSlots[name]
    .filter((slot) => !slots.includes(slot))
    .map((slot) => ({ line: 1, reason: `This page needs ::${slot} on a line of its own.` }))
  const unlinked = requiredHeadings[name]
    .filter((id) => !headings.some((heading) => heading.id === id))
    .map((id) => ({ line: 1, reason: `Other pages link to #${id}: keep its heading.` }))
  const dead = await problemsWithLinks(links, { kind: 'article', slug: null, ids, tags: [] })
  return [...missing, ...unlinked, ...dead]
}
