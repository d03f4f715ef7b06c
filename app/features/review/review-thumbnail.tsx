import type { Photo } from '#app/features/stories/story.ts'
import { photoImage } from '#app/server/photos/photo-widths.ts'

/** A small photo of a story in review; nothing without a photo. */
export function ReviewThumbnail({ photo }: { photo: Photo | null }) {
  if (!photo) return null
  return (
    <div className="frame size-16 shrink-0">
      <img {...photoImage(photo)} sizes="4rem" alt="" loading="lazy" />
    </div>
  )
}
