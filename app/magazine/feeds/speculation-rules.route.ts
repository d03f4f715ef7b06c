import { speculationRules } from '#app/addresses.ts'
import { cacheableResponse } from '#app/platform/page-cache/cacheable-response.server.ts'

const anHour = 3_600

/** The pages for visitors name it in a header (app/platform/page-cache/cached-page.server.ts). */
export function loader() {
  const type = 'application/speculationrules+json'
  return cacheableResponse(speculationRules(), { type, seconds: anHour })
}
