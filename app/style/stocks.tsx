import { ArrowLink, BackLink } from '#app/ui/arrow-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { Monogram, Wordmark } from '#app/ui/wordmark.tsx'
import { Row, Specimen } from './specimen.tsx'

const stocks = [
  { name: 'paper', use: 'The page itself: gallery, blog, tools.' },
  { name: 'ink', use: 'Look: Watch, the wall, the footer.' },
  { name: 'pink', use: 'Personal: stories, sign-in.' },
  { name: 'pastel', use: 'An invitation: newsletter, offers.' },
]

export function Stocks() {
  return (
    <>
      <Specimen
        wide
        name="Stock"
        note="The paper a section is printed on. Every part works on each; at most two coloured ones on a page."
      >
        <div className="specimen-columns">
          {stocks.map(({ name, use }) => (
            <div key={name} className={`stock-${name} specimen-stock`}>
              <h4 className="text-h3">{name}</h4>
              <p>{use}</p>
              <p className="text-soft">
                Soft text, and{' '}
                <a className="link" href="#stocks">
                  an underlined address
                </a>
                .
              </p>
              <p className="no">Plate 8</p>
              <Button variant="hero">Read on</Button>
              <Button variant="outline">Read on</Button>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Type" note="Besley for words, Libre Franklin for labels and captions.">
        <p className="text-h1 font-semibold">Asking strangers</p>
        <p className="text-h2 font-semibold">Community Stories</p>
        <p className="text-h3 font-semibold">The moth that found the scar</p>
        <p className="text-h4 font-semibold">Japanese Forearm, Detail</p>
        <p className="text-lead text-soft">Some people keep the ashes.</p>
        <p>Some people keep the date.</p>
        <p className="meta">
          <b>Ellie Marsh</b>, Totnes
        </p>
      </Specimen>
      <Specimen
        wide
        name="Title band and section head"
        note="A title on the page's own paper or on a coloured one, and the Oxford rule over a section."
      >
        <TitleBand stock="pink" title="Every mark has a before" standfirst="As they were told." />
        <SectionHead link={{ href: '#stocks', label: 'All stories' }}>Read another</SectionHead>
      </Specimen>
      <Specimen name="Marks" note="The name, its capital and the spark take the ink they stand in.">
        <Row>
          <Wordmark className="h-16 w-auto" />
          <Monogram className="h-16 w-auto" />
          <Spark className="size-5 text-accent" />
          <ArrowLink href="#stocks">On</ArrowLink>
          <BackLink href="#stocks">Back</BackLink>
        </Row>
      </Specimen>
    </>
  )
}
