import { inputFacts, storyFieldNames } from '#app/stories/public/fields.ts'
import { photoLabel } from '#content/pages/submit.ts'
import { reactToasts } from '#content/react-toasts.ts'

type Errors = Record<string, unknown> | null | undefined

export function lacksConsent(errors: Errors) {
  return Boolean(errors?.editorialConsent || errors?.privacyConsent)
}

export function consentToast(errors: Errors) {
  const others = [
    ...storyFieldNames.filter((name) => errors?.[name]).map((name) => inputFacts(name).label),
    ...(errors?.photo ? [photoLabel] : []),
  ]
  const { title, text } = reactToasts.consentRequired
  if (others.length === 0) return { title, text }
  const list = new Intl.ListFormat('en-GB').format(others.map((label) => `“${label}”`))
  return { title, text: `${text} Please also look at ${list}.` }
}
