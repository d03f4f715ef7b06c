import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Body } from '#app/ui/body.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { inventionNotes } from '#content/inventions.ts'
import { ProvenanceNote } from './provenance-note.tsx'
import { SymbolicElements } from './symbolic-elements.tsx'
import type { WorkDetails } from './work.ts'
import { WorkFacts } from './work-facts.tsx'

type WorkArticleProps = {
  work: WorkDetails
  heart: ReactNode
  /** Buttons to save and share it. */
  actions: ReactNode
}

export function WorkArticle({ work, heart, actions }: WorkArticleProps) {
  return (
    <article className="wrap grid-12 gap-y-8 mt-3">
      <div className="col-span-12 lg:col-span-6">
        <div className="max-w-[44rem] lg:sticky lg:top-6">
          <Plate source={work.picture} alt={work.alt} sizes={sizes} first heart={heart} />
          <div className="flex flex-wrap items-center justify-between gap-3 mt-4">
            <div className="flex flex-wrap gap-2">{actions}</div>
            {work.views !== undefined && (
              <p className="meta inline-flex gap-1.5 items-center">
                <Eye className="size-4" aria-hidden="true" />
                {work.views.toLocaleString('en-GB')} views
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="col-span-12 lg:col-span-5 lg:col-start-8">
        <p className="flex items-baseline gap-4">
          <Badge variant="outline">{work.category}</Badge>
          <span className="no">Plate {work.number}</span>
        </p>
        <h1 className="text-h1 mt-4">{work.title}</h1>
        <p className="text-lead text-soft mt-4">{work.description}</p>
        <WorkFacts work={work} />
        {work.fictional && (
          <p className="meta mt-3">
            {work.artist ? inventionNotes.work : inventionNotes.heritageWork}
          </p>
        )}
        <section className="mt-10">
          <h2 className="text-h3 mb-3">About</h2>
          <Body parts={work.about} />
        </section>
        <SymbolicElements symbols={work.symbols} />
        {work.provenance && <ProvenanceNote>{work.provenance}</ProvenanceNote>}
      </div>
    </article>
  )
}

const sizes = '(min-width: 87rem) 39rem, (min-width: 64rem) 45vw, (min-width: 48rem) 44rem, 92vw'
