import { photoImage } from '#app/server/photos/photo-widths.ts'
import { Frame, type FrameShape } from '#app/ui/frame.tsx'
import { BlurredPhoto } from './blurred-photo.tsx'
import { storyTitle } from './excerpt.ts'
import type { PublishedPhoto, PublishedStory } from './story.ts'

type StoryPhotoProps = {
  story: Pick<PublishedStory, 'title' | 'story' | 'contentNote' | 'photoDescription'>
  photo: PublishedPhoto
  shape: FrameShape
  /** The display width, as the image's `sizes`. */
  sizes: string
  className?: string
  /** True for the photo that is visible first. */
  eager?: boolean
}

/** The photo of a story; blurred until the reader opens it where the story has a content note. */
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
    return <BlurredPhoto {...{ contentNote, image, shape, className }} blurred={photo.blurred} />
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
