import { href } from 'react-router'
import { CalculatorFields } from '#app/features/prices/calculator-fields.tsx'
import { estimateHref, readPriceChoice } from '#app/features/prices/estimate.ts'
import { EstimateSheet } from '#app/features/prices/estimate-sheet.tsx'
import { EstimatesBySteps } from '#app/features/prices/estimates-by-steps.tsx'
import { LondonPrices } from '#app/features/prices/london-prices.tsx'
import { WhatMovesThePrice } from '#app/features/prices/what-moves-the-price.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/calculator.ts'

const description =
  'Choose a size, a style and a studio, and take a London price range to the consultation.'

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/tattoo-cost-calculator')
  return pageMeta({ matches, title: 'Tattoo cost calculator', description, path })
}

export function loader({ request }: Route.LoaderArgs) {
  const choice = readPriceChoice(new URL(request.url).searchParams)
  return { choice, url: choice && siteUrl(estimateHref(choice)) }
}

export default function Calculator({ loaderData: { choice, url } }: Route.ComponentProps) {
  return (
    <main id="main">
      <TitleBand of="tool" title="What would yours cost?" standfirst={description} />
      <div className="wrap grid-12 gap-y-10">
        <div className="col-span-12 lg:col-span-7">
          <CalculatorFields choice={choice} />
        </div>
        <div className="col-span-12 lg:col-span-5">
          <EstimateSheet estimated={choice && url ? { choice, url } : null} />
        </div>
      </div>
      <section className="wrap mt-section" aria-labelledby="figures">
        <div className="oxford pt-5! grid-12 gap-y-4">
          <h2 id="figures" className="text-h2 col-span-12 lg:col-span-7">
            How the calculator works
          </h2>
          <p className="text-soft col-span-12 lg:col-span-5">
            The calculator uses only the figures below. They are this magazine’s own estimate for
            London, made in January 2025, and studios set their own prices. Ask a tattooist to look
            before they price a cover-up, a hand or anything over a scar.
          </p>
        </div>
        <div className="grid-12 gap-y-10 mt-8 items-start">
          <div className="col-span-12 lg:col-span-7">
            <WhatMovesThePrice />
          </div>
          <div className="col-span-12 lg:col-span-5">
            <LondonPrices />
            <p className="mt-6">
              <ArrowLink href={href('/blog/:slug', { slug: 'tattoo-cost-london-2025' })}>
                Read about London prices
              </ArrowLink>
            </p>
          </div>
          <div className="col-span-12">
            <EstimatesBySteps />
          </div>
        </div>
      </section>
    </main>
  )
}
