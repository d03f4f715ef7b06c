import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { ListedArticle } from '#app/features/articles/article.ts'
import { ArticleAuthor } from '#app/features/articles/article-author.tsx'
import { ArticleHead } from '#app/features/articles/article-head.tsx'
import { ArticleSources } from '#app/features/articles/article-sources.tsx'
import type { Article, ArticleText } from '#app/features/articles/articles.server.ts'
import { TopicList } from '#app/features/articles/topic-list.tsx'
import { Checklist } from '#app/features/checklist/checklist.tsx'
import { OfferBlock } from '#app/features/offers/offer-block.tsx'
import { LondonPrices } from '#app/features/prices/london-prices.tsx'
import { WhatMovesThePrice } from '#app/features/prices/what-moves-the-price.tsx'
import { HouseAdvert } from '#app/features/site/house-advert.tsx'
import { SubscriptionForm } from '#app/features/subscriptions/subscription-form.tsx'
import { findOfferTopic } from '#app/features/subscriptions/topics.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { Body } from '#app/ui/body.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Offer } from '#content/pages/offers.ts'
import type { ArticleSlot } from '#content/slots.ts'

type WholeArticleProps = Pick<Article, 'tags'> &
  Pick<ArticleText, 'headings' | 'body' | 'sources' | 'corrections'> & {
    article: ListedArticle &
      Pick<Article, 'updated' | 'fictional'> &
      Pick<ArticleText, 'caption' | 'checked'>
    offer: Offer | null
    /** A button to share it. */
    share?: ReactNode
  }

/** An article from its title to its sources, as its page and its preview show it. */
export function WholeArticle({
  article,
  headings,
  body,
  tags,
  offer,
  sources,
  corrections,
  share,
}: WholeArticleProps) {
  return (
    <article>
      <ArticleHead article={article} headings={headings} />
      <div className="wrap grid-12 mt-7 lg:mt-14">
        <div className="reading col-span-12">
          <Body parts={body} slots={slots} dropCap />
        </div>
        <footer className="col-span-12 grid-12 gap-y-10 mt-10 lg:mt-14">
          <div className="col-span-12 lg:col-span-7 xl:col-span-6 xl:col-start-3 grid gap-y-6 content-start">
            {share && <div>{share}</div>}
            <ArticleAuthor author={article.author} />
            <div className="border-t border-hair pt-3 sm:flex items-center gap-x-5">
              <h2 className="meta">Topics</h2>
              <TopicList topics={tags.map((tag) => ({ tag }))} />
            </div>
          </div>
          <div className="col-span-12 lg:col-span-4 lg:col-start-9">
            <AdSlot size="mpu">
              <HouseAdvert of="newsletter" />
            </AdSlot>
          </div>
          {offer && (
            <div className="col-span-12">
              <OfferBlock offer={offer}>
                <OfferAct offer={offer} />
              </OfferBlock>
            </div>
          )}
          <ArticleSources sources={sources} corrections={corrections} />
        </footer>
      </div>
    </article>
  )
}

/** The content of the slots that articles name. */
const slots: Record<ArticleSlot | 'advert', ReactNode> = {
  advert: (
    <AdSlot size="inline">
      <HouseAdvert of="story" />
    </AdSlot>
  ),
  'london-prices': <LondonPrices />,
  'what-moves-the-price': <WhatMovesThePrice />,
  'first-tattoo-checklist': (
    <section className="border-t-[5px] border-rule bg-surface p-6" aria-labelledby="the-list">
      <h2 id="the-list" className="text-h3 mb-4">
        The first-tattoo checklist
      </h2>
      <Checklist part="h3" />
    </section>
  ),
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
