import { photoImage } from '#app/platform/photos/photo-widths.ts'
import type { Photo } from '#app/stories/public/story.ts'

export function ReviewThumbnail({ photo }: { photo: Photo | null }) {
  if (!photo) return null
  return (
    <div className="frame size-16 shrink-0">
      <img {...photoImage(photo)} sizes="4rem" alt="" loading="lazy" />
    </div>
  )
}
