import type { ReactNode } from 'react'
import { longDate } from '#app/ui/dates.ts'
import type { Correction, Source } from '#content/front-matter.ts'

type ArticleSourcesProps = { sources: Source[]; corrections: Correction[] }

/** The first carry the piece and are shown; the others open when they are asked for. */
export function ArticleSources({ sources, corrections }: ArticleSourcesProps) {
  return (
    <>
      <SmallPrint id="article-sources" title="Sources" unfolded={5}>
        {sources.map((source) => (
          <li key={source.url}>
            <a className="link" href={source.url}>
              {source.title}
            </a>
            , {source.publisher}. <Reading {...source} />
          </li>
        ))}
      </SmallPrint>
      <SmallPrint id="article-corrections" title="Corrections" unfolded={12}>
        {corrections.map(({ date, text, law }) => (
          <li key={date + text}>
            <Day day={date} />: {law && 'the law changed. '}
            {text}
          </li>
        ))}
      </SmallPrint>
    </>
  )
}

function Reading({ seen: checked, copy }: Source) {
  const read = checked ?? copy
  if (!read) return 'Not read yet.'
  return (
    <>
      {checked ? 'Checked ' : 'Stored copy, read '}
      <span className="inline-block">
        <Day day={read} />.
      </span>
    </>
  )
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDate(new Date(day))}</time>
}

type SmallPrintProps = { id: string; title: string; unfolded: number; children: ReactNode[] }

function SmallPrint({ id, title, unfolded, children }: SmallPrintProps) {
  if (children.length === 0) return null
  const folded = children.slice(unfolded)
  return (
    <section className="col-span-12 border-t border-rule pt-4" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      <ul className="small-print">{children.slice(0, unfolded)}</ul>
      {folded.length > 0 && (
        <details>
          <summary className="more link">{`${folded.length} more ${title.toLowerCase()}`}</summary>
          <ul className="small-print">{folded}</ul>
        </details>
      )}
    </section>
  )
}
