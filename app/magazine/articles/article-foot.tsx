import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { FullArticle } from '#app/pieces/reading/articles.server.ts'
import { HouseAdvert } from '#app/site/house-advert.tsx'
import { SubscriptionForm } from '#app/site/subscription-form.tsx'
import { findOfferTopic } from '#app/site/topics.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Spark } from '#app/ui/spark.tsx'
import type { Offer } from '#content/pages/offers.ts'
import { site } from '#content/site.ts'
import { ArticleSources } from './article-sources.tsx'
import { TopicList } from './topic-list.tsx'

export type ArticleFootProps = {
  article: FullArticle
  offer: Offer | null
  share?: ReactNode
}

export function ArticleFoot({ article, offer, share }: ArticleFootProps) {
  return (
    <footer className="col-span-12 grid-12 gap-y-10 mt-10 lg:mt-14">
      <div className="col-span-12 lg:col-span-7 grid gap-y-6 content-start">
        {share && <div>{share}</div>}
        <ArticleAuthor author={article.author} />
        <div className="border-t border-hair pt-3 sm:flex items-center gap-x-5">
          <h2 className="meta">Topics</h2>
          <TopicList topics={article.tags.map((tag) => ({ tag }))} />
        </div>
      </div>
      <div className="col-span-12 lg:col-span-4 lg:col-start-9">
        <AdSlot size="mpu">
          <HouseAdvert of="newsletter" />
        </AdSlot>
      </div>
      {offer && (
        <div className="col-span-12">
          <OfferBlock offer={offer} />
        </div>
      )}
      <ArticleSources sources={article.sources} corrections={article.corrections} />
    </footer>
  )
}

function ArticleAuthor({ author }: { author: string }) {
  return (
    <section className="flex gap-4 border-t border-rule pt-5" aria-labelledby="author">
      <Spark className="size-8 mt-0.5 text-accent" />
      <div>
        <h2 id="author" className="text-h4">
          {author}
        </h2>
        {author === site.editors && (
          <p className="mt-1 text-soft">Written for {site.name} from the sources listed below.</p>
        )}
        <p className="flex flex-wrap gap-x-6">
          <Link className="link min-h-11 flex items-center" to={href('/about')}>
            Who we are
          </Link>
          <Link
            className="link min-h-11 flex items-center"
            to={`${href('/contact')}?subject=correction`}
          >
            Report a mistake
          </Link>
          <Link className="link min-h-11 flex items-center" to={href('/corrections')}>
            All corrections
          </Link>
        </p>
      </div>
    </section>
  )
}

/** Labelled as a promotion. */
function OfferBlock({ offer }: { offer: Offer }) {
  const beside = offer.name ? 'md:grid-cols-2' : 'sm:grid-cols-[1fr_auto] items-end'
  return (
    <aside
      aria-label="Promotion"
      className={`stock-pastel p-6 lg:p-10 grid gap-x-10 gap-y-6 ${beside}`}
    >
      <div>
        <p className="meta">Promotion</p>
        <h2 className="text-h2 mt-1">{offer.title}</h2>
        <p className="mt-3 max-w-[36rem]">{offer.text}</p>
      </div>
      <OfferAct offer={offer} />
    </aside>
  )
}

const places: Partial<Record<Offer['id'], string>> = {
  calculator: href('/tattoo-cost-calculator'),
  checklist: href('/first-tattoo-checklist'),
}

function OfferAct({ offer }: { offer: Offer }) {
  const topic = findOfferTopic(offer.id)
  const place = places[offer.id]
  if (!place) return topic && <SubscriptionForm topic={topic} place="offer" />
  return (
    <ButtonLink size="lg" href={place}>
      {offer.button}
    </ButtonLink>
  )
}
