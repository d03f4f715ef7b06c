import { href } from 'react-router'
import { listCorrectionsByDay } from '#app/pieces/reading/corrections.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { longDate } from '#app/ui/dates.ts'
import { Link, TapLink } from '#app/ui/link.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/corrections.route.ts'
import { correctionsWords } from './corrections-words.ts'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = correctionsWords
  return pageMeta({ matches, title, description, path: href('/corrections') })
}

export async function loader() {
  return { days: await listCorrectionsByDay() }
}

export default function Corrections({ loaderData: { days } }: Route.ComponentProps) {
  const { description } = correctionsWords
  return (
    <main id="main">
      {/* In its own face it needs two lines at most widths, in the one before it often one. */}
      <TitleBand
        of="tool"
        title={
          <>
            Corrections <br />
            and changes
          </>
        }
        standfirst={description}
      />
      <div className="wrap">
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
        {days.length === 0 && <p className="mt-6 text-soft">There are none yet.</p>}
        {days.map(({ date, corrections }) => (
          <section
            key={date}
            aria-labelledby={date}
            className="grid-12 items-baseline mt-6 border-t border-rule pt-4"
          >
            <h2 id={date} className="col-span-12 lg:col-span-3 text-h3">
              <time dateTime={date}>{longDate(new Date(date))}</time>
            </h2>
            <ul className="col-span-12 lg:col-span-7">
              {corrections.map((correction) => (
                <Entry key={correction.id} {...correction} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}

type Day = Route.ComponentProps['loaderData']['days'][number]

function Entry({ text, law, articles }: Day['corrections'][number]) {
  return (
    <li className="pb-6">
      {law && <p className="meta">The law changed</p>}
      <h3 className="grid justify-items-start text-h4">
        {articles.map(({ slug, title }) => (
          <TapLink key={slug} className="py-1.5" to={href('/blog/:slug', { slug })}>
            {title}
          </TapLink>
        ))}
      </h3>
      <p className="mt-1">{text}</p>
    </li>
  )
}
