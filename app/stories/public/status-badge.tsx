import { Check, Clock, X } from 'lucide-react'
import type { SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { Badge } from '#app/ui/badge.tsx'

const looks = {
  approved: { label: 'Approved', variant: 'default', Icon: Check },
  pending: { label: 'Pending', variant: 'secondary', Icon: Clock },
  rejected: { label: 'Rejected', variant: 'destructive', Icon: X },
} as const

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  const { label, variant, Icon } = looks[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" /> <span>{label}</span>
    </Badge>
  )
}
