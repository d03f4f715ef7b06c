import { Badge } from '#app/ui/badge.tsx'
import type { PublishedStory } from './story.ts'

/** Says of a made-up story that it is a sample. */
export function SampleBadge({ story }: { story: Pick<PublishedStory, 'sample'> }) {
  return (
    story.sample && (
      <p className="mb-2">
        <Badge variant="outline">Sample</Badge>
      </p>
    )
  )
}
