import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Body } from '#app/ui/body.tsx'
import { PictureCredit } from '#app/ui/caption.tsx'
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
    <article className="wrap mt-3">
      <div className="grid-12 gap-y-8 lg:grid-rows-[auto_auto_1fr]">
        <div className={`${left} lg:row-start-1 lg:row-span-2`}>
          <Plate source={work.picture} alt={work.alt} sizes={sizes} first heart={heart} />
          <PictureCredit credit={work.picture.credit} />
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

/** Whether it would take more than two lines in the size of a piece. */
function isLong(title: string) {
  return title.length > 20 || /\S{12}/.test(title)
}

// On a wide screen the facts stand beneath the picture, on a narrow one between title and text.
const left = 'col-span-12 lg:col-span-6 lg:col-start-1 max-w-[44rem]'
const right = 'col-span-12 lg:col-span-6 lg:col-start-7 lg:pl-8'

const sizes = '(min-width: 87rem) 39rem, (min-width: 64rem) 45vw, (min-width: 48rem) 44rem, 92vw'
