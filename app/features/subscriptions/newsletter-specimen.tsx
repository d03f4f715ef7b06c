import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'

export type SpecimenPiece = { slug: string; title: string; excerpt: string; minutes: number }

/** A sheet that looks as a newsletter will. The drawing that follows covers its foot. */
export function NewsletterSpecimen({ piece }: { piece: SpecimenPiece }) {
  return (
    <section
      aria-label="A specimen of the newsletter"
      className="stock-paper sheet max-w-[26rem] mx-auto -mb-section p-6"
    >
      <div className="pb-section">
        <p className="flex items-end justify-between border-b border-rule pb-3">
          <Wordmark className="h-8 w-auto" />
          <span className="meta">A specimen</span>
        </p>
        <h2 className="text-h3 mt-4">{piece.title}</h2>
        <p className="mt-3">{piece.excerpt}</p>
        <p className="mt-3">
          <Link className="link" to={href('/blog/:slug', piece)}>
            Read the rest
          </Link>{' '}
          <span className="text-soft">({piece.minutes} minutes)</span>
        </p>
      </div>
    </section>
  )
}
