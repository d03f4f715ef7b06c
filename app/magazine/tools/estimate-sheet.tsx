import { Link2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import roses from '#content/pictures/calculator/roses.webp?picture'
import { estimate, type PriceChoice, pounds, priceRange } from './estimate.ts'

type EstimateSheetProps = {
  /** Null before anything is chosen. `url` is the full address of the estimate. */
  estimated: { choice: PriceChoice; url: string } | null
}

export function EstimateSheet({ estimated }: EstimateSheetProps) {
  return (
    <section
      // The form leads here, and screen readers start reading at the focused element.
      {...(estimated && { id: 'estimate', tabIndex: -1 })}
      aria-labelledby="estimate-heading"
      className="stock-pastel border border-rule border-t-[5px] h-full p-6 lg:p-8"
    >
      <Picture
        source={roses}
        alt=""
        sizes="(min-width: 64rem) 28rem, 85vw"
        className="w-full max-w-[28rem] mx-auto -mt-12 mb-6"
      />
      {estimated ? (
        <Result {...estimated} />
      ) : (
        <>
          <h2 id="estimate-heading" className="text-h3">
            You will get a range and see how we worked it out
          </h2>
          <ul className="mt-3 grid gap-2 list-disc pl-5">
            <li>What we estimate that size costs in London.</li>
            <li>How far up that range your style and studio take you.</li>
          </ul>
          <p className="mt-4">
            Nothing you choose is kept. The result has its own link that you can share.
          </p>
        </>
      )}
    </section>
  )
}

function Result({ choice, url }: { choice: PriceChoice; url: string }) {
  const answer = estimate(choice)
  return (
    <>
      <h2 id="estimate-heading" className="meta">
        Your estimate
      </h2>
      <p className="figure-no text-h1 mt-2">{priceRange(answer)}</p>
      <Scale choice={choice} />
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
    </>
  )
}

function Scale({ choice }: { choice: PriceChoice }) {
  const { from, to } = estimate(choice)
  const { from: lowest, to: highest, andMore } = choice.size
  return (
    <div className="mt-4">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${highest - lowest} 10`}
        preserveAspectRatio="none"
        className="w-full h-3 text-accent border-b border-rule"
      >
        <rect x={from - lowest} width={to - from} height="10" fill="currentColor" />
      </svg>
      <p className="meta flex justify-between">
        <span>
          {choice.size.name} from {pounds(lowest)}
        </span>
        <span>
          to {pounds(highest)}
          {andMore && '+'}
        </span>
      </p>
    </div>
  )
}

function Sum({ choice }: { choice: PriceChoice }) {
  const { size, style, studio } = choice
  const steps = style.step + studio.step
  return (
    <ol className="mt-2 grid gap-2 list-decimal pl-5 text-sm">
      <li>
        We estimate {priceRange(size)} for {inSentence(size.name)} tattoo in London.
      </li>
      <li>
        The style adds {stepsWords[style.step]} and the studio {stepsWords[studio.step]}: {steps} of
        4 in all.
      </li>
      <li>
        We take the part of the range that matches your steps, rounded to the nearest £5:{' '}
        {priceRange(estimate(choice))}.
      </li>
    </ol>
  )
}

const stepsWords = { 0: 'no steps', 1: 'one step', 2: 'two steps' }

function inWords({ size, style, studio }: PriceChoice) {
  return `${inSentence(size.name)} tattoo in ${lowered(style.name)}, from ${lowered(studio.name)}`
}

function inSentence(name: string) {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${lowered(name)}`
}

function lowered(name: string) {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
