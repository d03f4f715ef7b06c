import type { ComponentProps } from 'react'

/** `avif` is empty while there is none; `webpSet` is for pictures that have several widths of WebP. */
export type PictureSource = {
  width: number
  height: number
  avif: string
  webp: string
  webpSet?: string
  credit?: string
}

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'width' | 'height'> & {
  source: PictureSource
  alt: string
  /** From which the browser chooses a file: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string
  /** It loads before the others. */
  first?: boolean
}

/** Screens of three pixels to the point get a picture of two: it looks as sharp at half the bytes. */
export function sizesForDenseScreens(sizes: string) {
  const dense = sizes.split(', ').map((each) => {
    const [, conditions = '', width] = /^(.*\) )?(.*)$/.exec(each) ?? []
    return `(min-resolution: 2.5dppx) ${conditions && `and ${conditions}`}calc(${width} * 0.63)`
  })
  return [...dense, sizes].join(', ')
}

export function Picture({ source, alt, sizes, first, ...image }: PictureProps) {
  return (
    <picture className="contents">
      {source.avif && (
        // Hidden, or it would be a column of a flex box, with a gap.
        <source hidden type="image/avif" srcSet={source.avif} sizes={sizesForDenseScreens(sizes)} />
      )}
      <img
        {...image}
        src={source.webp}
        srcSet={source.webpSet}
        sizes={source.webpSet && sizesForDenseScreens(sizes)}
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
