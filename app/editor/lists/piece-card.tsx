import { Picture as PictureInWidths, type PictureSource } from '#app/ui/picture.tsx'

export type ShownCard = {
  title: string
  description: string
  /** Author, category and the like, the most telling first. */
  facts: string[]
  picture: PictureSource | null
  alt: string
}

export function PieceCard({
  card: { title, description, facts, picture, alt },
}: {
  card: ShownCard
}) {
  return (
    <section
      className="mt-6 grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]"
      aria-label="As lists show it"
    >
      <figure>
        {picture && (
          <PictureInWidths
            className="w-full border border-hair"
            source={picture}
            alt={alt}
            sizes="(min-width: 40rem) 12rem, 92vw"
          />
        )}
        <figcaption className="meta mt-1.5 wrap-anywhere">
          {picture ? `Description: ${alt}` : 'It has no picture'}
        </figcaption>
      </figure>
      <div>
        <p className="text-h4 font-semibold wrap-anywhere">{title}</p>
        <p className="meta mt-1 wrap-anywhere">{facts.join(' · ')}</p>
        <p className="mt-2 wrap-anywhere">{description}</p>
      </div>
    </section>
  )
}
