import { href } from 'react-router'
import { type DatedCorrection, listCorrections } from '#app/pieces/reading/corrections.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { britishDate } from '#app/ui/dates.ts'
import { Link, TapLink } from '#app/ui/link.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/corrections.route.ts'
import { correctionsWords } from './corrections-words.ts'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = correctionsWords
  return pageMeta({ matches, title, description, path: href('/corrections') })
}

export async function loader() {
  return { corrections: await listCorrections() }
}

export default function Corrections({ loaderData: { corrections } }: Route.ComponentProps) {
  const { title, description } = correctionsWords
  return (
    <main id="main">
      <TitleBand title={title} standfirst={description} />
      <div className="wrap max-w-read">
        <p>
          Found a mistake?{' '}
          <Link className="link" to={`${href('/contact')}?subject=correction`}>
            Tell us
          </Link>
          . You can follow this page by{' '}
          <a className="link" href={href('/corrections/feed.xml')}>
            RSS
          </a>
          .
        </p>
        {corrections.length === 0 && <p className="mt-6 text-soft">There are none yet.</p>}
        <ul className="mt-6">
          {corrections.map((correction) => (
            <Entry key={correction.id} {...correction} />
          ))}
        </ul>
      </div>
    </main>
  )
}

function Entry({ date, text, law, article }: DatedCorrection) {
  return (
    <li className="py-5 border-t border-hair">
      <p className="meta">
        <time dateTime={date}>{britishDate(new Date(date))}</time> ·{' '}
        {law ? 'The law changed' : 'Corrected'}
      </p>
      <h2 className="text-h4">
        <TapLink className="py-1.5" to={href('/blog/:slug', { slug: article.slug })}>
          {article.title}
        </TapLink>
      </h2>
      <p className="mt-1">{text}</p>
    </li>
  )
}
