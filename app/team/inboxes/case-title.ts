import { contact } from '#content/pages/contact.ts'
import { report } from '#content/pages/report.ts'
import type { Case } from './case.ts'

export function caseTitle({
  kind,
  about,
  caseNumber,
}: Pick<Case, 'kind' | 'about' | 'caseNumber'>) {
  const labels = kind === 'report' ? report.reasons : contact.subjects
  const label = labels.find(({ value }) => value === about)?.label
  return label ?? `Complaint ${caseNumber}`
}
