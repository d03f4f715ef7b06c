import type { Correction, Source } from '#content/front-matter.ts'
import { ArticleDate } from './article-facts.tsx'

type ArticleSourcesProps = { sources: Source[]; corrections: Correction[] }

/** What an article rests on, and what it once got wrong. */
export function ArticleSources({ sources, corrections }: ArticleSourcesProps) {
  return (
    <>
      {sources.length > 0 && (
        <section
          className="col-span-12 border-t border-rule pt-4"
          aria-labelledby="article-sources"
        >
          <h2 id="article-sources" className="text-h4">
            Sources
          </h2>
          <ul className="small-print">
            {sources.map(({ title, publisher, url, seen }) => (
              <li key={url}>
                <a className="link" href={url}>
                  {title}
                </a>
                , {publisher}.{' '}
                {seen ? (
                  <>
                    Opened by us on <ArticleDate date={seen} />.
                  </>
                ) : (
                  'Not yet opened by us.'
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {corrections.length > 0 && (
        <section
          className="col-span-12 border-t border-rule pt-4"
          aria-labelledby="article-corrections"
        >
          <h2 id="article-corrections" className="text-h4">
            Corrections
          </h2>
          <ul className="small-print">
            {corrections.map(({ date, text }) => (
              <li key={date + text}>
                <ArticleDate date={date} />: {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
