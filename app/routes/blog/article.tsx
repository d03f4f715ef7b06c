import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formerPage } from '#app/catalogue/former-page.server.ts'
import { ArticleAuthor } from '#app/features/articles/article-author.tsx'
import { ArticleHead } from '#app/features/articles/article-head.tsx'
import { ArticleSources } from '#app/features/articles/article-sources.tsx'
import {
  findArticle,
  listed,
  readArticle,
  relatedTo,
} from '#app/features/articles/articles.server.ts'
import { RelatedArticles } from '#app/features/articles/related-articles.tsx'
import { TopicList } from '#app/features/articles/topic-list.tsx'
import { Checklist } from '#app/features/checklist/checklist.tsx'
import { ShareDialog } from '#app/features/gallery/share-dialog.tsx'
import { OfferBlock } from '#app/features/offers/offer-block.tsx'
import { LondonPrices } from '#app/features/prices/london-prices.tsx'
import { WhatMovesThePrice } from '#app/features/prices/what-moves-the-price.tsx'
import { HouseAdvert } from '#app/features/site/house-advert.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs, article as writing } from '#app/features/site/structured-data.ts'
import { SubscriptionForm } from '#app/features/subscriptions/subscription-form.tsx'
import { findOfferTopic } from '#app/features/subscriptions/topics.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { Body } from '#app/ui/body.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Offer, offers } from '#content/pages/offers.ts'
import { site } from '#content/site.ts'
import type { ArticleSlot } from '#content/slots.ts'
import type { Route } from './+types/article.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { article, card, sources, corrections, signed } = loaderData
  const { title, excerpt: description, slug, category, date: publishedAt } = article
  const changedAt = article.updated
  const path = href('/blog/:slug', { slug })
  return pageMeta({
    matches,
    title,
    description,
    path,
    picture: { card, alt: article.alt },
    type: 'article',
    publishedAt,
    changedAt,
    things: [
      writing({
        ...{ title, description, path, publishedAt, changedAt, sources, corrections },
        author: signed,
        section: category,
        picture: card,
      }),
      breadcrumbs({ name: 'Blog', path: href('/blog') }, { name: title, path }),
    ],
  })
}

export async function loader({ params }: Route.LoaderArgs) {
  const found = findArticle(params.slug)
  const article = found && (await readArticle(found))
  if (!article) throw await formerPage('article', params.slug)
  const { author, headings, body, caption, updated, checked, tags, offer, sources, corrections } =
    article
  const { fictional } = article
  const isByPerson = author !== site.editors && !fictional
  return {
    article: { ...listed(article), caption, updated, checked, fictional },
    card: article.picture.card,
    ...{ headings, body, tags, sources, corrections },
    url: siteUrl(href('/blog/:slug', { slug: article.slug })),
    /** The author in structured data, which never names an invented person. */
    signed: isByPerson ? { person: author } : ('editors' as const),
    offer: offers.find(({ id }) => id === offer) ?? null,
    related: relatedTo(article),
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, headings, body, tags, offer, related, sources, corrections, url } = loaderData
  return (
    <main id="main">
      <article>
        <ArticleHead article={article} headings={headings} />
        <div className="wrap grid-12 mt-7 lg:mt-14">
          <div className="reading col-span-12 lg:col-span-7 xl:col-span-6 xl:col-start-3">
            <Body parts={body} slots={slots} dropCap />
          </div>
          <footer className="col-span-12 grid-12 gap-y-10 mt-10 lg:mt-14">
            <div className="col-span-12 lg:col-span-7 xl:col-span-6 xl:col-start-3 grid gap-y-6 content-start">
              <div>
                <ShareDialog
                  url={url}
                  title={article.title}
                  description={article.excerpt}
                  heading="Share this article"
                />
              </div>
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
      <RelatedArticles articles={related} />
    </main>
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
