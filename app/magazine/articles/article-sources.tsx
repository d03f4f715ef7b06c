import type { ReactNode } from 'react'
import { britishDate } from '#app/ui/dates.ts'
import type { Correction, Source } from '#content/front-matter.ts'

type ArticleSourcesProps = { sources: Source[]; corrections: Correction[] }

export function ArticleSources({ sources, corrections }: ArticleSourcesProps) {
  return (
    <>
      <SmallPrint id="article-sources" title="Sources" note={stored}>
        {sources.map(({ title, publisher, url, seen }) => (
          <li key={url}>
            <a className="link" href={url}>
              {title}
            </a>
            , {publisher}.{' '}
            {seen ? (
              <>
                Read by us on{' '}
                <span className="inline-block">
                  <Day day={seen} />.
                </span>
              </>
            ) : (
              'The publisher’s own address, which we have not read yet.'
            )}
          </li>
        ))}
      </SmallPrint>
      <SmallPrint id="article-corrections" title="Corrections">
        {corrections.map(({ date, text }) => (
          <li key={date + text}>
            <Day day={date} />: {text}
          </li>
        ))}
      </SmallPrint>
    </>
  )
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{britishDate(new Date(day))}</time>
}

const stored =
  'Some were read in a stored copy, which can be older than the day given. Open the page itself before you rely on a price or a date.'

/** A longer list opens when it is asked for, so that what to read next is not screens away. */
const unfolded = 12

type SmallPrintProps = { id: string; title: string; note?: string; children: ReactNode[] }

function SmallPrint({ id, title, note, children }: SmallPrintProps) {
  if (children.length === 0) return null
  const list = <ul className="small-print">{children}</ul>
  return (
    <section className="col-span-12 border-t border-rule pt-4" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      {note && <p className="mt-2 text-sm text-soft">{note}</p>}
      {children.length > unfolded ? (
        <details>
          <summary className="more link">{`All ${children.length} ${title.toLowerCase()}`}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  )
}
