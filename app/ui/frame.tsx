import type { ComponentProps } from 'react'
import { Picture, type PictureProps } from './picture.tsx'

export const frameShapes = {
  portrait: 'aspect-[4/5]',
  landscape: 'aspect-[3/2]',
  square: 'aspect-square',
  screen: 'aspect-video',
}

export type FrameShape = keyof typeof frameShapes

type FrameProps = (
  | PictureProps
  | (ComponentProps<'img'> & { alt: string; width: number; height: number })
) & { shape: FrameShape }

export function Frame({ shape, className = '', ...image }: FrameProps) {
  return (
    <div className={`frame ${frameShapes[shape]} ${className}`}>
      {'source' in image ? (
        <Picture {...image} />
      ) : (
        // Of an image that stands alone, React preloads the file before the style sheet.
        <picture className="contents">
          <img loading="lazy" {...image} alt={image.alt} />
        </picture>
      )}
    </div>
  )
}
