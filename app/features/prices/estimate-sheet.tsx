import { Link2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { ecoPremium } from '#content/tattoo-costs.ts'
import { estimate, type PriceChoice, pounds, priceRange } from './estimate.ts'

type EstimateSheetProps = {
  choice: PriceChoice
  /** The full address of this estimate. */
  url: string
}

/** The estimate in figures and in words, and how it was worked out. */
export function EstimateSheet({ choice, url }: EstimateSheetProps) {
  const answer = estimate(choice)
  return (
    <section
      id="estimate"
      // The form leads here, and screen readers start reading at the focused element.
      tabIndex={-1}
      aria-labelledby="estimate-heading"
      className="stock-pastel border-t-[5px] border-rule p-6 lg:p-8"
    >
      <h2 id="estimate-heading" className="meta">
        Your estimate
      </h2>
      <p className="figure-no text-h1 mt-2">{priceRange(answer)}</p>
      <p className="text-lead mt-4">
        Expect to be quoted between {pounds(answer.from)} and {pounds(answer.to)}
        {answer.andMore && ' or more'} for {inWords(choice)}.
      </p>
      <h3 className="text-h4 mt-6">How we got there</h3>
      <Sum choice={choice} />
      <p className="mt-6">
        <Button variant="outline" className="scripted" data-copy={url} data-copied="Copied">
          <Link2 aria-hidden="true" />
          <span data-copy-label="">Copy the link to this estimate</span>
        </Button>
      </p>
    </section>
  )
}

function Sum({ choice }: { choice: PriceChoice }) {
  const { size, style, studio, eco } = choice
  const steps = style.step + studio.step
  const plain = estimate({ ...choice, eco: false })
  return (
    <ol className="mt-2 grid gap-2 list-decimal pl-5 text-sm">
      <li>
        {size.name} tattoos in London cost {priceRange(size)}.
      </li>
      <li>
        The style adds {stepsWords[style.step]} and the studio {stepsWords[studio.step]}: {steps} of
        4 in all.
      </li>
      <li>
        We take the part of the range that matches your steps, rounded to the nearest £5:{' '}
        {priceRange(plain)}.
      </li>
      {eco && (
        <li>
          Plant-based ink and compostable film add {ecoPremium.from}% to the lower figure and{' '}
          {ecoPremium.to}% to the upper: {priceRange(estimate(choice))}.
        </li>
      )}
    </ol>
  )
}

const stepsWords = { 0: 'no steps', 1: 'one step', 2: 'two steps' }

function inWords({ size, style, studio, eco }: PriceChoice) {
  const thing = `${/^[aeiou]/i.test(size.name) ? 'an' : 'a'} ${lowered(size.name)} tattoo`
  const where = `from ${lowered(studio.name)}`
  return `${thing} in ${lowered(style.name)}, ${where}${eco ? ', with plant-based ink and compostable film' : ''}`
}

function lowered(name: string) {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
