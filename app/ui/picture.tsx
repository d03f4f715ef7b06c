import type { ComponentProps } from 'react'

/** What is made of an editors' picture as the site is built. */
export type PictureSource = { width: number; height: number; avif: string; webp: string }

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'width' | 'height'> & {
  source: PictureSource
  alt: string
  /** How wide it stands on the page, for the browser's choice of a file: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string
  /** The first picture of a page, which the reader is waiting for. */
  first?: boolean
}

/** A picture in the width that fits, with its room kept until it is there. */
export function Picture({ source, alt, sizes, first, ...image }: PictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={source.avif} sizes={sizes} />
      <img
        {...image}
        src={source.webp}
        alt={alt}
        width={source.width}
        height={source.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  )
}
