import type { Photo } from '#app/features/stories/story.ts'
import { photoSources } from '#app/server/photos/photo.ts'

/** A small photo of a story in review; nothing without a photo. */
export function ReviewThumbnail({ photo }: { photo: Photo | null }) {
  if (!photo) return null
  return (
    <div className="frame size-16 shrink-0">
      <img
        {...photoSources(photo.url, photo.width)}
        sizes="4rem"
        width={photo.width}
        height={photo.height}
        alt=""
        loading="lazy"
      />
    </div>
  )
}
