import { photoImage } from '#app/platform/photos/photo-widths.ts'
import { Frame, type FrameShape } from '#app/ui/frame.tsx'
import { BlurredPhoto } from './blurred-photo.tsx'
import { storyTitle } from './excerpt.ts'
import type { PublishedPhoto, PublishedStory } from './story.ts'

type StoryPhotoProps = {
  story: Pick<PublishedStory, 'title' | 'story' | 'contentNote' | 'photoDescription'>
  photo: PublishedPhoto
  shape: FrameShape
  sizes: string
  className?: string
  eager?: boolean
}

export function StoryPhoto({ story, photo, shape, sizes, className, eager }: StoryPhotoProps) {
  const image = {
    ...photoImage(photo),
    sizes,
    alt:
      story.photoDescription ??
      `Photograph with “${storyTitle(story)}”. Its author has not described it.`,
  }
  if (story.contentNote) {
    const { contentNote } = story
    return (
      <BlurredPhoto
        contentNote={contentNote}
        image={image}
        shape={shape}
        className={className}
        blurred={photo.blurred}
      />
    )
  }
  return (
    <Frame
      {...image}
      shape={shape}
      className={className}
      {...(eager && { loading: 'eager', fetchPriority: 'high' })}
    />
  )
}
