import { contact } from '#content/pages/contact.ts'
import { report } from '#content/pages/report.ts'
import type { Case, Inbox } from './case.ts'

/** The title of a case. */
export function caseTitle(inbox: Inbox, { about, number }: Pick<Case, 'about' | 'number'>) {
  const labels = inbox === 'reports' ? report.reasons : contact.subjects
  const label = labels.find(({ value }) => value === about)?.label
  return label ?? `Complaint ${number}`
}
