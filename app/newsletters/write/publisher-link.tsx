import { href } from 'react-router'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { TapLink } from '#app/ui/link.tsx'

/** Null for any other problem of a newsletter. */
export function publisherLink({ id, summary }: FormProblem) {
  if (id !== 'publisher') return null
  return <TapLink to={href('/edit/settings/:form', { form: 'publisher' })}>{summary}</TapLink>
}
