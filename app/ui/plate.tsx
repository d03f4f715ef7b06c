import type { ComponentProps } from 'react'

type PlateProps = ComponentProps<'img'> & { alt: string; pinned?: boolean }

/** A 4:5 print, always on cream: ruled on paper, pinned on ink. */
export function Plate({ pinned, className = '', alt, ...image }: PlateProps) {
  const plate = (
    <div className={pinned ? 'plate' : `plate plate-ruled ${className}`}>
      <img width={800} height={1000} loading="lazy" alt={alt} {...image} />
    </div>
  )
  return pinned ? <div className={`print ${className}`}>{plate}</div> : plate
}
