import { pageFrontMatter } from '#content/front-matter.ts'
import * as accessibility from '#content/pages/accessibility.md'
import * as privacy from '#content/pages/privacy.md'
import * as terms from '#content/pages/terms.md'

export const legalPages = {
  privacy: legalPage(privacy),
  terms: legalPage(terms),
  accessibility: legalPage(accessibility),
}

export type LegalPageName = keyof typeof legalPages

function legalPage({ frontMatter, body, headings }: typeof import('*.md')) {
  return { ...pageFrontMatter.parse(frontMatter), body, headings }
}
