import type { ComponentProps } from 'react'

const shapes = {
  portrait: 'aspect-[4/5]',
  landscape: 'aspect-[3/2]',
  square: 'aspect-square',
  screen: 'aspect-video',
}

export type FrameShape = keyof typeof shapes

type FrameProps = ComponentProps<'img'> & {
  alt: string
  width: number
  height: number
  shape: FrameShape
}

/** A reader's photograph or a poster: cropped to the slot, never tinted. */
export function Frame({ shape, className = '', alt, ...image }: FrameProps) {
  return (
    <div className={`frame ${shapes[shape]} ${className}`}>
      <img loading="lazy" alt={alt} {...image} />
    </div>
  )
}
