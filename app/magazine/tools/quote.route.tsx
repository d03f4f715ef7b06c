import { href } from 'react-router'
import { pageMeta } from '#app/site/page-meta.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { londonHour, quoteSources } from '#content/tattoo-costs.ts'
import type { Route } from './+types/quote.route.ts'
import { pounds } from './estimate.ts'
import { checkQuote, type Quote, type QuoteCheck, readQuote } from './quote.ts'
import { QuoteFields } from './quote-fields.tsx'
import { ToolSources } from './tool-sources.tsx'

const description =
  'Divide the price by the hours, and see how it lies beside what two London studios print. The deposit is checked too.'

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/check-a-quote')
  return pageMeta({ matches, title: 'Check a quote', description, path })
}

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const read = (name: string) => query.get(name)?.slice(0, 20) ?? ''
  return {
    quote: readQuote(query),
    isAsked: query.has('price') || query.has('hours'),
    input: { price: read('price'), hours: read('hours'), deposit: read('deposit') },
  }
}

export default function QuotePage({ loaderData: { quote, isAsked, input } }: Route.ComponentProps) {
  return (
    <main id="main">
      <TitleBand of="tool" title="Check a quote" standfirst={description} />
      <div className="wrap grid-12 gap-y-10">
        <div className="col-span-12 lg:col-span-5">
          <QuoteFields input={input} hasFailed={isAsked && !quote} />
          <p className="mt-6">
            <ArrowLink href={href('/blog/:slug', { slug: 'tattoo-cost-london-2025' })}>
              Read about London prices
            </ArrowLink>
          </p>
        </div>
        <div className="col-span-12 lg:col-span-7">
          {quote && <Answer quote={quote} />}
          <ToolSources {...quoteSources} />
        </div>
      </div>
    </main>
  )
}

function Answer({ quote }: { quote: Quote }) {
  const { anHour, verdict, deposit } = checkQuote(quote)
  return (
    <section
      id="answer"
      tabIndex={-1}
      aria-labelledby="answer-heading"
      className="stock-pastel border border-rule border-t-[5px] p-6 lg:p-8"
    >
      <h2 id="answer-heading" className="meta">
        {pounds(quote.price)} for {quote.hours} {quote.hours === 1 ? 'hour' : 'hours'}
      </h2>
      <p className="figure-no text-h1 mt-2">{pounds(anHour)} an hour</p>
      <p className="text-lead mt-4">{verdicts[verdict]}</p>
      <h3 className="text-h4 mt-6">The deposit</h3>
      <p className="mt-2">
        {deposit.isWithin === false && 'It is more than we would pay in advance. '}
        {deposit.isWithin && 'It is within what we would pay in advance. '}
        Our own limit is a quarter of the price, or £50 if that is more: here{' '}
        {pounds(deposit.limit)}. The Competition and Markets Authority says that a deposit nobody
        gets back should be only a small percentage of the price.
      </p>
      <p className="mt-4">
        The sum says nothing of the work. Hours can be padded: ask a second tattooist for theirs.
      </p>
    </section>
  )
}

const { from, to } = londonHour

const verdicts: Record<QuoteCheck['verdict'], string> = {
  short:
    'Under an hour the sum does not work, because most of the price is setting up. Compare it with the studio’s minimum.',
  low: `Less than £${from}, at which one London studio puts an hour. Ask for the reason: an apprentice, a gap in the diary, a design drawn long ago.`,
  lowest: `Just the £${from} at which one London studio puts an hour. Another charges £${to}.`,
  between: `Between the £${from} at which one London studio puts an hour and the £${to} that another charges.`,
  highest: `Just the £${to} that one London studio charges. Another puts an hour at £${from}.`,
  high: `More than the £${to} that one London studio charges. Ask why, and look at healed work before you pay it.`,
}
