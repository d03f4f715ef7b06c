import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Work } from '#app/pieces/reading/catalogue.server.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { CaptionedPlate, Plate } from '#app/ui/plate.tsx'
import { home } from '#content/pages/home.ts'

type FlashWallProps = { works: Work[]; renderHeart: (work: Work) => ReactNode }

const { heading, line, link } = home.wall

export function FlashWall({ works, renderHeart }: FlashWallProps) {
  return (
    <section
      className="stock-ink mt-section py-section border-y border-hair"
      aria-labelledby="flash-wall"
    >
      <div className="wrap">
        <div className="sec-head mb-0">
          <h2 id="flash-wall" className="text-h2 flex-[1_1_12rem]">
            {heading}
          </h2>
          <ArrowLink href={href('/gallery')}>{link}</ArrowLink>
        </div>
        <p className="text-lead text-soft mt-1 mb-[clamp(1.75rem,3vw,3rem)]">{line}</p>
        <ul className="grid grid-cols-2 lg:grid-cols-3 gap-x-gutter gap-y-10 lg:gap-x-14 lg:gap-y-14 lg:pb-16">
          {works.map((work) => (
            <li key={work.slug} className="lg:[&:nth-child(3n+2)]:[translate:0_4rem]">
              <CaptionedPlate
                number={`Plate ${work.number}`}
                heart={renderHeart(work)}
                title={work.title}
                category={work.category}
                place={work.location}
                href={href('/gallery/:slug', { slug: work.slug })}
              >
                <Plate
                  pinned
                  source={work.picture}
                  alt={work.alt}
                  sizes="(min-width: 87rem) 24rem, (min-width: 64rem) 28vw, 44vw"
                />
              </CaptionedPlate>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
