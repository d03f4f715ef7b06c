import { Link2, Lock } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { type Visibility, visibilities } from './collection.ts'

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const Icon = visibility === 'private' ? Lock : Link2
  return (
    <Badge variant={visibility === 'private' ? 'secondary' : 'outline'}>
      <Icon aria-hidden="true" /> <span>{visibilities[visibility].label}</span>
    </Badge>
  )
}
