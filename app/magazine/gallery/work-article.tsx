import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { FullWork } from '#app/pieces/reading/gallery.server.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { PictureCredit } from '#app/ui/caption.tsx'
import { Body, OnPaper } from '#app/ui/piece-body.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { inventionNotes } from '#content/inventions.ts'

type WorkArticleProps = {
  work: FullWork
  heart: ReactNode
  actions: ReactNode
}

export function WorkArticle({ work, heart, actions }: WorkArticleProps) {
  return (
    <article className="wrap mt-3">
      <div className="grid-12 gap-y-8 lg:grid-rows-[auto_auto_1fr]">
        <div className={`${left} lg:row-start-1 lg:row-span-2`}>
          <OnPaper source={work.picture} alt={work.alt} className="w-96 border border-rule" />
          <Plate source={work.picture} alt={work.alt} sizes={sizes} first heart={heart} />
          <PictureCredit credit={work.picture.credit} />
          <div className="flex flex-wrap items-center justify-between gap-3 mt-4 print:hidden">
            <div className="flex flex-wrap gap-2">{actions}</div>
            {work.views !== undefined && (
              <p className="meta inline-flex gap-1.5 items-center">
                <Eye className="size-4" aria-hidden="true" />
                {work.views.toLocaleString('en-GB')} views
              </p>
            )}
          </div>
        </div>
        <div className={right}>
          <p className="flex items-baseline gap-4">
            <Badge variant="outline">{work.category}</Badge>
            <span className="no">Plate {work.number}</span>
          </p>
          <h1 className={`${isLong(work.title) ? 'text-h1' : 'text-piece'} mt-4`}>{work.title}</h1>
          <p className="text-lead text-soft mt-4">{work.description}</p>
        </div>
        <div className={`${left} lg:row-start-3`}>
          <WorkFacts work={work} />
          {work.fictional && (
            <p className="meta mt-3">
              {work.artist ? inventionNotes.work : inventionNotes.heritageWork}
            </p>
          )}
        </div>
        <div className={`${right} lg:row-start-2 lg:row-span-2`}>
          <section className="lg:border-t border-rule lg:pt-6">
            <h2 className="text-h3 mb-3">About</h2>
            <Body parts={work.about} />
          </section>
          {work.provenance && <ProvenanceNote>{work.provenance}</ProvenanceNote>}
        </div>
      </div>
      <SymbolicElements symbols={work.symbols} />
    </article>
  )
}

function isLong(title: string) {
  return title.length > 20 || /\S{12}/.test(title)
}

// On a wide screen the facts stand beneath the picture, on a narrow one between title and text.
const left = 'col-span-12 lg:col-span-6 lg:col-start-1 max-w-[44rem]'
const right = 'col-span-12 lg:col-span-6 lg:col-start-7 lg:pl-8'

const sizes = '(min-width: 87rem) 39rem, (min-width: 64rem) 45vw, (min-width: 48rem) 44rem, 92vw'

/** From a culture that is not the magazine's own: what was asked and left out. */
function ProvenanceNote({ children }: { children: string }) {
  return (
    <section className="mt-10 border-t-[5px] border-rule bg-surface px-5 pt-4 pb-2 sm:px-6">
      <h2 className="text-h4">Provenance</h2>
      <p className="mt-2">{children}</p>
      <ArrowLink href={href('/contact')}>Write to us about this drawing</ArrowLink>
    </section>
  )
}

function SymbolicElements({ symbols }: Pick<FullWork, 'symbols'>) {
  return (
    <section className="oxford mt-10 lg:mt-14">
      <h2 className="text-h3 lg:text-h2 pt-5">Symbolic Elements</h2>
      <ul className="mt-4 lg:mt-6 grid lg:grid-flow-col lg:auto-cols-fr gap-x-gutter">
        {symbols.map(({ label, text }) => (
          <li
            key={label}
            className="grid grid-cols-[1.25rem_1fr] lg:grid-cols-1 content-start gap-x-3 gap-y-2 border-t lg:border-t-0 border-hair py-3.5 lg:py-0"
          >
            <Spark className="mt-2 size-3.5 text-accent" />
            <div>
              <h3 className="text-h4">{label}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WorkFacts({ work }: { work: FullWork }) {
  const { artist, heritage, studio, location, year, series, style, technique } = work
  return (
    <dl className="grid grid-cols-2 gap-x-gutter border-t border-rule">
      {artist ? (
        <Fact name="Artist" value={artist.name} note={artist.role} />
      ) : (
        <Fact name="Cultural heritage" value={heritage} />
      )}
      <Fact name="Studio" value={studio} note={location} />
      <Fact name="Year" value={year} note={series} />
      <Fact name="Style" value={style} note={technique} />
    </dl>
  )
}

function Fact({ name, value, note }: { name: string; value?: string; note?: string }) {
  return (
    <div className="border-b border-hair py-3">
      <dt className="meta">{name}</dt>
      <dd className="text-h4 font-semibold">{value}</dd>
      {note && <dd className="meta mt-0.5">{note}</dd>}
    </div>
  )
}
