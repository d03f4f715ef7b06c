import type { ReactNode } from 'react'
import { Checklist } from '#app/magazine/tools/checklist.tsx'
import { LicenceFinder } from '#app/magazine/tools/licence-finder.tsx'
import { LondonPrices } from '#app/magazine/tools/london-prices.tsx'
import { QuoteFields } from '#app/magazine/tools/quote-fields.tsx'
import { WhatMovesThePrice } from '#app/magazine/tools/what-moves-the-price.tsx'
import { HouseAdvert } from '#app/site/house-advert.tsx'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { Body } from '#app/ui/piece-body.tsx'
import type { ArticleSlot } from '#content/slots.ts'
import { ArticleFoot, type ArticleFootProps } from './article-foot.tsx'
import { ArticleHead } from './article-head.tsx'

/** As its page and its preview show it. */
export function WholeArticle(props: ArticleFootProps) {
  const { article } = props
  return (
    <article>
      <ArticleHead article={article} />
      <div className="wrap grid-12 mt-7 lg:mt-14">
        <div className="reading col-span-12">
          <Body parts={article.body} slots={slots} dropCap />
        </div>
        <ArticleFoot {...props} />
      </div>
    </article>
  )
}

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
  'licence-finder': (
    <section className="border-t-[5px] border-rule bg-surface p-6" aria-labelledby="licensed">
      <h2 id="licensed" className="text-h3 mb-4">
        Is this studio licensed?
      </h2>
      <LicenceFinder question={null} />
    </section>
  ),
  'quote-check': (
    <section className="border-t-[5px] border-rule bg-surface p-6" aria-labelledby="quote">
      <h2 id="quote" className="text-h3 mb-4">
        Check a quote
      </h2>
      <QuoteFields />
    </section>
  ),
}
