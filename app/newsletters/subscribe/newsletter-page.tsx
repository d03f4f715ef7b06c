import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Fact } from '#app/ui/fact.tsx'
import { Link, TapLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import letter from '#content/pictures/adverts/advert-letter.webp?picture'

type NewsletterPageProps = {
  title: string
  hasBegun: boolean
  hasArchive: boolean
  /** Null while the magazine has no article. */
  piece: SpecimenPiece | null
  children: ReactNode
}

export function NewsletterPage({ piece, children, ...page }: NewsletterPageProps) {
  return (
    <main id="main" className="wrap grid-12 items-stretch -mb-section">
      <div className="col-span-12 lg:col-span-5 self-center py-10 lg:py-20">
        <h1 className="text-service">{page.title}</h1>
        <p className="mt-4 text-lead text-soft">A short email with one story in it.</p>
        <div className="mt-8">{children}</div>
        <dl className="mt-8 border-t border-rule">
          <Fact label="When it comes">
            {page.hasBegun
              ? 'Most Sundays.'
              : 'Most Sundays. The first will go out once enough readers have signed up.'}
          </Fact>
          <Fact label="What we count">
            Not who opens it. It has no tracking pixel, and its links are the same for everyone.
          </Fact>
          <Fact label="How to stop it">Every email has a link to unsubscribe.</Fact>
        </dl>
        {page.hasArchive && (
          <p className="mt-6">
            <TapLink to={href('/newsletter/archive')}>Read earlier newsletters</TapLink>
          </p>
        )}
      </div>
      <div className="col-span-12 lg:col-span-6 lg:col-start-7 -mx-bleed lg:ml-0">
        <div className="stock-pastel h-full grid place-items-center lg:border-l border-rule p-8 lg:p-14">
          <div className="w-full max-w-[36rem]">
            {piece && <NewsletterSpecimen piece={piece} />}
            <Picture
              source={letter}
              alt=""
              sizes="(min-width: 64rem) 36rem, 80vw"
              className="relative w-full"
            />
          </div>
        </div>
      </div>
    </main>
  )
}

type SpecimenPiece = { slug: string; title: string; excerpt: string; minutes: number }

/** The drawing that follows covers its foot. */
function NewsletterSpecimen({ piece }: { piece: SpecimenPiece }) {
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
