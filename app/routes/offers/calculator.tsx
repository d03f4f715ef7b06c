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
      <TitleBand title="What would yours cost?" standfirst={description} />
      <div className="wrap grid-12 gap-y-10">
        <div className="col-span-12 lg:col-span-6 lg:row-start-1">
          <CalculatorFields choice={choice} />
        </div>
        <div className="col-span-12 lg:col-span-5 lg:col-start-8 lg:row-start-1">
          {choice && url ? (
            <EstimateSheet choice={choice} url={url} />
          ) : (
            <div className="border-t-[5px] border-rule pt-4">
              <h2 className="text-h3">You will get a range and see how we worked it out</h2>
              <p className="text-soft mt-2">
                Nothing you choose is kept. The result has its own link that you can share.
              </p>
            </div>
          )}
        </div>
      </div>
      <section className="wrap mt-section" aria-labelledby="figures">
        <div className="oxford pt-5!">
          <h2 id="figures" className="text-h2">
            How the calculator works
          </h2>
          <p className="mt-4 max-w-read">
            The calculator uses only the figures below. They are this magazine’s own estimate for
            London, made in January 2025, and studios set their own prices. Ask a tattooist to look
            before they price a cover-up, a hand or anything over a scar.
          </p>
          <div className="grid lg:grid-cols-2 gap-x-gutter gap-y-10 mt-8 items-start">
            <LondonPrices />
            <WhatMovesThePrice />
          </div>
          <div className="mt-10">
            <EstimatesBySteps />
          </div>
          <p className="mt-6">
            <ArrowLink href={href('/blog/:slug', { slug: 'tattoo-cost-london-2025' })}>
              Read about London prices
            </ArrowLink>
          </p>
        </div>
      </section>
    </main>
  )
}
