import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { counted } from '#app/ui/counted.ts'
import { Table } from '#app/ui/table.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { sizes } from '#content/tattoo-costs.ts'
import type { Route } from './+types/calculator.route.ts'
import { CalculatorFields } from './calculator-fields.tsx'
import { estimateFor, estimateHref, priceRange, readPriceChoice, stepTotals } from './estimate.ts'
import { EstimateSheet } from './estimate-sheet.tsx'
import { LondonPrices } from './london-prices.tsx'
import { WhatMovesThePrice } from './what-moves-the-price.tsx'

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
        <div className="oxford pt-5 grid-12 gap-y-4">
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

function EstimatesBySteps() {
  return (
    <Table
      caption="The estimate for each number of steps"
      columns={[
        { label: 'Steps' },
        ...sizes.map(({ name }) => ({ label: name, align: 'start' as const })),
      ]}
      rows={stepTotals.map((steps) => [
        steps ? counted(steps, 'step up', 'steps up') : 'No steps up',
        ...sizes.map((size) => (
          <span key={size.id} className="whitespace-nowrap">
            {priceRange(estimateFor(size, steps))}
          </span>
        )),
      ])}
    />
  )
}
