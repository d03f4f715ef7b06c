import { Link } from './link.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import { PosterMark } from './poster-mark.tsx'

export type CardPiece = {
  title: string
  caption: string
  href: string
  plays: boolean
  picture: PictureSource & { card: string }
  alt: string
}

type PictureCardProps = {
  frame: string
  sizes: string
  heading: 'h2' | 'h3'
  title: string
  /** Null when the magazine no longer has it. */
  piece: CardPiece | null
  /** While a film does not play yet. */
  toCome?: string
}

export function PictureCard({ heading: Heading, ...card }: PictureCardProps) {
  const { frame, sizes, title, piece, toCome } = card
  return (
    <div className="relative group">
      <div className={frame}>
        {piece && <Picture source={piece.picture} alt={piece.alt} sizes={sizes} />}
        {toCome && piece?.plays && <PosterMark>Play</PosterMark>}
      </div>
      <Heading className="mt-3 text-h4">
        {piece ? (
          <Link className="link no-underline group-hover:underline stretch" to={piece.href}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      <p className="meta mt-1">{piece?.caption ?? 'No longer available'}</p>
      {piece && !piece.plays && toCome && <p className="meta">{toCome}</p>}
    </div>
  )
}
