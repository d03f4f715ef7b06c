import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Fact } from '#app/ui/fact.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { newsletterPage } from '#content/pages/newsletter-page.ts'
import letter from '#content/pictures/adverts/advert-letter.webp?picture'
import { NewsletterSpecimen, type SpecimenPiece } from './newsletter-specimen.tsx'

type NewsletterPageProps = {
  title: string
  hasBegun: boolean
  hasArchive: boolean
  /** What the specimen shows. Null while the magazine has no article. */
  piece: SpecimenPiece | null
  /** The form. */
  children: ReactNode
}

/** What the newsletter is, with its form, and a specimen of it beside it or beneath it. */
export function NewsletterPage({ piece, children, ...page }: NewsletterPageProps) {
  return (
    <main id="main" className="wrap grid-12 items-stretch -mb-section">
      <div className="col-span-12 lg:col-span-5 self-center py-10 lg:py-20">
        <h1 className="text-service">{page.title}</h1>
        <p className="mt-4 text-lead text-soft">{newsletterPage.lead}</p>
        <div className="mt-8">{children}</div>
        <dl className="mt-8 border-t border-rule">
          <Fact label="When it comes">
            {page.hasBegun ? newsletterPage.whenOnceSent : newsletterPage.when}
          </Fact>
          <Fact label="What we count">{newsletterPage.counted}</Fact>
          <Fact label="How to stop it">{newsletterPage.leaving}</Fact>
        </dl>
        {page.hasArchive && (
          <p className="mt-6">
            <Link
              className="link inline-flex min-h-11 items-center"
              to={href('/newsletter/archive')}
            >
              Read earlier newsletters
            </Link>
          </p>
        )}
      </div>
      <div className="col-span-12 lg:col-span-6 lg:col-start-7 bleed lg:ml-0!">
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
