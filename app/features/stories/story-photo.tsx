import { photoSources } from '#app/server/photos/photo.ts'
import { Frame, type FrameShape } from '#app/ui/frame.tsx'
import { titleOf } from './excerpt.ts'
import type { Photo, PublishedStory } from './story.ts'

type StoryPhotoProps = {
  story: Pick<PublishedStory, 'title' | 'story'>
  photo: Photo
  shape: FrameShape
  /** How wide it stands, as the `sizes` of an image. */
  sizes: string
  className?: string
  /** For the one photo that everybody sees first. */
  eager?: boolean
}

export function StoryPhoto({ story, photo, shape, sizes, className, eager }: StoryPhotoProps) {
  return (
    <Frame
      {...photoSources(photo.url, photo.width)}
      shape={shape}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={`Reader’s photograph sent with “${titleOf(story, 5)}”`}
      className={className}
      {...(eager && { loading: 'eager', fetchPriority: 'high' })}
    />
  )
}
