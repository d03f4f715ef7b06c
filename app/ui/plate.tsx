import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'
import { Picture, type PictureProps } from './picture.tsx'

type PlateProps = (PictureProps | (ComponentProps<'img'> & { alt: string })) & {
  pinned?: boolean
  /** On the page of a work. Elsewhere it stands in the caption. */
  heart?: ReactNode
}

/** A 4:5 print on cream in both themes: with a ruled border on paper, pinned on ink. */
export function Plate({ pinned, className = '', heart, ...image }: PlateProps) {
  const plate = (
    <div className={pinned ? 'plate' : `plate plate-ruled ${className}`}>
      {'source' in image ? (
        <Picture {...image} />
      ) : (
        <img width={800} height={1000} loading="lazy" {...image} alt={image.alt} />
      )}
      {heart}
    </div>
  )
  return pinned ? <div className={`print ${className}`}>{plate}</div> : plate
}

type CaptionedPlateProps = {
  children: ReactNode
  /** 'Plate 8'. */
  number: string
  heart?: ReactNode
  title: string
  category: string
  place: string
  href?: string
}

export function CaptionedPlate(plate: CaptionedPlateProps) {
  const { children, number, heart, title, category, place, href } = plate
  return (
    <figure className="group relative">
      {children}
      <figcaption className="mt-3">
        <div className="heart-line">
          <p className="no text-sm">{number}</p>
          {heart}
        </div>
        <h3 className="mt-1 text-h4">
          {href ? (
            <Link className="link no-underline stretch group-hover:underline" to={href}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="meta mt-1">
          {category}, {place}
        </p>
      </figcaption>
    </figure>
  )
}
