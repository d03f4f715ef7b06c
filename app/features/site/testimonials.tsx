import { SectionHead } from '#app/ui/section-head.tsx'
import { holdsInvention, inventionNotes } from '#content/inventions.ts'
import { home } from '#content/pages/home.ts'
import type { FrontPage } from '#content/settings-fields.ts'

/** Three readers on the magazine, in their own words. */
export function Testimonials({ items }: { items: FrontPage['testimonials'] }) {
  return (
    <section className="wrap mt-section" aria-labelledby="letters">
      <SectionHead id="letters">{home.testimonials.heading}</SectionHead>
      {holdsInvention(items) && <p className="meta mb-6">{inventionNotes.letters}</p>}
      <div className="grid lg:grid-cols-3 lg:divide-x divide-y lg:divide-y-0 divide-hair">
        {items.map(({ quote, name, place }) => (
          <figure
            key={name}
            className="flex flex-col py-6 first:pt-0 lg:py-2 lg:first:pt-2 lg:px-8 lg:first:pl-0 lg:last:pr-0"
          >
            <blockquote className="text-h3 leading-[1.32] tracking-[-.01em]">
              <p>{quote}</p>
            </blockquote>
            <figcaption className="mt-5">
              <i>{name}</i>
              <span className="meta block">{place}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
