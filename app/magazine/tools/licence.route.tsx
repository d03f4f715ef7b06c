import { href } from 'react-router'
import { pageMeta } from '#app/site/page-meta.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import { licencesChecked } from '#content/licences.ts'
import type { Route } from './+types/licence.route.ts'
import { type LicenceQuestion, readLicenceQuestion } from './licence.ts'
import { LicenceFinder } from './licence-finder.tsx'
import { ToolSources } from './tool-sources.tsx'

const description =
  'Choose the nation and the council: which paper a tattoo studio needs there, where to look it up, and what to ask.'

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/is-this-studio-licensed')
  return pageMeta({ matches, title: 'Is this studio licensed?', description, path })
}

export function loader({ request }: Route.LoaderArgs) {
  return { question: readLicenceQuestion(new URL(request.url).searchParams) }
}

export default function LicencePage({ loaderData: { question } }: Route.ComponentProps) {
  return (
    <main id="main">
      <TitleBand of="tool" title="Is this studio licensed?" standfirst={description} />
      <div className="wrap grid-12 gap-y-10">
        <div className="col-span-12 lg:col-span-5">
          <LicenceFinder question={question} />
          <p className="mt-6">
            <ArrowLink href={href('/blog/:slug', { slug: 'uk-tattoo-licensing-2025' })}>
              Read about licences
            </ArrowLink>
          </p>
        </div>
        <div className="col-span-12 lg:col-span-7">{question && <Answer {...question} />}</div>
      </div>
    </main>
  )
}

function Answer({ area, council }: LicenceQuestion) {
  return (
    <>
      <section
        id="answer"
        tabIndex={-1}
        aria-labelledby="answer-heading"
        className="stock-pastel border border-rule border-t-[5px] p-6 lg:p-8"
      >
        <h2 id="answer-heading" className="meta">
          {council ? `${council.name}, ${area.name}` : area.name}
        </h2>
        <p className="text-h3 mt-2">{area.paper}</p>
        {council?.differs && <p className="mt-4 font-semibold">{council.differs}</p>}
        <ul className="mt-4 grid gap-2 list-disc pl-5">
          {area.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <h3 className="text-h4 mt-6">Where to look</h3>
        <p className="mt-2">
          {council?.url ? (
            <>
              <a className="link" href={council.url}>
                {council.name}’s page
              </a>
              {council.note && ` (${council.note})`}. Search its site for “{area.search}”.
            </>
          ) : (
            <>
              Find the council for the studio’s address at{' '}
              <a className="link" href="https://www.gov.uk/find-local-council">
                gov.uk/find-local-council
              </a>
              , and search its site for “{area.search}”. If there is no list, email its
              environmental health or licensing team.
            </>
          )}
        </p>
        <h3 className="text-h4 mt-6">What to ask the council</h3>
        <p className="mt-2">{area.ask}</p>
        <p className="mt-4">
          Compare the address on the paper with the one over the door. If the council does not know
          the address, pay no deposit.
        </p>
      </section>
      <ToolSources
        checked={licencesChecked}
        pages={[
          ...area.sources,
          ...(council?.url ? [{ title: council.name, url: council.url }] : []),
        ].filter(({ url }, at, all) => all.findIndex((other) => other.url === url) === at)}
      />
    </>
  )
}
