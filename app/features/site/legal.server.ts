import { type PageFrontMatter, pageFrontMatter } from '#content/front-matter.ts'
import * as privacyFile from '#content/pages/privacy.md'
import * as termsFile from '#content/pages/terms.md'

export type LegalText = PageFrontMatter & {
  body: BodyPart[]
  headings: { id: string; text: string }[]
}

/** What we keep about readers. */
export const privacy = legalText(privacyFile)

/** What we and readers owe each other. */
export const terms = legalText(termsFile)

function legalText({ frontMatter, body, headings }: typeof import('*.md')): LegalText {
  return { ...pageFrontMatter.parse(frontMatter), body, headings }
}
