import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Work } from '#app/pieces/reading/catalogue.server.ts'
import { workHref } from '#app/pieces/reading/work.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CaptionedPlate, Plate } from '#app/ui/plate.tsx'

type MoreWorksProps = { title: string; works: Work[]; heart: (work: Work) => ReactNode }

export function MoreWorks({ title, works, heart }: MoreWorksProps) {
  return (
    <section className="stock-ink mt-section py-section print:hidden" aria-labelledby="more-works">
      <div className="wrap grid-12 gap-y-10">
        <div className="col-span-12 lg:col-span-5">
          <h2 id="more-works" className="text-h2">
            {title}
          </h2>
          <p className="mt-4 max-w-[24rem] text-soft">
            Plates from the same tradition. The gallery has the others.
          </p>
          <p className="mt-6">
            <ButtonLink variant="outline" href={href('/gallery')}>
              View the gallery
            </ButtonLink>
          </p>
        </div>
        <div className="col-span-12 grid grid-cols-2 gap-x-gutter gap-y-10 lg:col-span-7 lg:col-start-6 lg:gap-x-14">
          {works.map((work) => (
            <div key={work.slug} className="lg:even:mt-16 lg:even:-mb-16">
              <CaptionedPlate
                number={`Plate ${work.number}`}
                heart={heart(work)}
                title={work.title}
                category={work.category}
                place={work.location}
                href={workHref(work)}
              >
                <Plate
                  pinned
                  source={work.picture}
                  alt={work.alt}
                  sizes="(min-width: 87rem) 22rem, (min-width: 64rem) 25vw, 45vw"
                />
              </CaptionedPlate>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
