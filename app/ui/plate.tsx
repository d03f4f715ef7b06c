import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture, type PictureProps } from './picture.tsx'

type PlateProps = (PictureProps | (ComponentProps<'img'> & { alt: string })) & {
  pinned?: boolean
  /** What lies on the plate at its bottom left: a Heart. */
  heart?: ReactNode
}

/** A 4:5 print, always on cream: ruled on paper, pinned on ink. */
export function Plate({ pinned, className = '', heart, ...image }: PlateProps) {
  const plate = (
    <div className={pinned ? 'plate' : `plate plate-ruled ${className}`}>
      {'source' in image ? (
        <Picture {...image} />
      ) : (
        <img width={800} height={1000} loading="lazy" {...image} alt={image.alt} />
      )}
      {!pinned && heart}
    </div>
  )
  if (!pinned) return plate
  return (
    // A print that is lifted would take its heart beneath the link that lies over both.
    <div className={`print ${className}`}>
      {plate}
      {heart}
    </div>
  )
}

type CaptionedPlateProps = {
  /** A Plate. */
  children: ReactNode
  /** As it is printed: 'Plate 8'. */
  number: string
  title: string
  level?: 'h2' | 'h3'
  category: string
  place: string
  /** Where the whole figure leads, its heart apart. */
  href?: string
}

/** A plate with its caption: italic number, title, category and place. */
export function CaptionedPlate({ level: Heading = 'h3', ...plate }: CaptionedPlateProps) {
  const { children, number, title, category, place, href } = plate
  return (
    <figure className="group relative">
      {children}
      <figcaption className="mt-3">
        <p className="no text-sm">{number}</p>
        <Heading className="mt-1 text-h4">
          {href ? (
            <Link className="link no-underline stretch group-hover:underline" to={href}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Heading>
        <p className="meta mt-1">
          {category}, {place}
        </p>
      </figcaption>
    </figure>
  )
}
