import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type FrameShape, frameShapes } from '#app/ui/frame.tsx'
import { asSentence } from './excerpt.ts'

type BlurredPhotoProps = {
  contentNote: string
  /** Null while it is not made yet: a plain area is shown then. */
  blurred: string | null
  image: ComponentProps<'img'> & { src: string; alt: string }
  shape: FrameShape
  className?: string
}

const transparent = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Not loaded until the reader opens it. Browsers ignore `loading="lazy"` without script: then the photo is a link. */
export function BlurredPhoto({ contentNote, blurred, image, shape, className }: BlurredPhotoProps) {
  return (
    <details className={`frame content-note ${frameShapes[shape]} ${className ?? ''}`}>
      <summary className="content-note-summary">
        {blurred && <img src={blurred} alt="" />}
        <span className="content-note-label">
          <b dir="auto">
            <span className="sr-only">Content note: </span>
            {asSentence(contentNote)}
          </b>
          <span className="btn content-note-show">
            <Eye aria-hidden="true" /> Show the photograph
          </span>
          <span className="btn btn-sm btn-outline content-note-hide">
            <EyeOff aria-hidden="true" /> Hide
            <span className="max-sm:sr-only"> the photograph</span>
          </span>
        </span>
      </summary>
      <picture>
        <source media="(scripting: none)" srcSet={blurred ?? transparent} />
        <img {...image} alt={image.alt} loading="lazy" />
      </picture>
      <noscript>
        <p className="content-note-open">
          <a className="btn" href={image.src}>
            Open the photograph
          </a>
        </p>
      </noscript>
    </details>
  )
}
