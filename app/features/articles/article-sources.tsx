import type { ReactNode } from 'react'
import type { Correction, Source } from '#content/front-matter.ts'
import { ArticleDate } from './article-facts.tsx'

type ArticleSourcesProps = { sources: Source[]; corrections: Correction[] }

/** The sources and corrections of an article. */
export function ArticleSources({ sources, corrections }: ArticleSourcesProps) {
  return (
    <>
      <SmallPrint id="article-sources" title="Sources">
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
      </SmallPrint>
      <SmallPrint id="article-corrections" title="Corrections">
        {corrections.map(({ date, text }) => (
          <li key={date + text}>
            <ArticleDate date={date} />: {text}
          </li>
        ))}
      </SmallPrint>
    </>
  )
}

function SmallPrint({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="col-span-12 border-t border-rule pt-4" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      <ul className="small-print">{children}</ul>
    </section>
  )
}
