import { href, Link } from 'react-router'
import { findWork } from '#app/features/gallery/gallery.server.ts'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { Team } from '#app/features/site/team.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { holdsInvention, inventionNotes } from '#content/inventions.ts'
import { about } from '#content/pages/about.ts'
import type { Route } from './+types/about.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: 'About',
    description: about.description,
    path: href('/about'),
    things: [breadcrumbs({ name: 'About', path: href('/about') })],
  })
}

export function loader() {
  const work = findWork(about.print)
  if (!work) return { print: null }
  const { slug, number, title, alt, picture } = work
  return { print: { slug, number, title, alt, picture } }
}

export default function About({ loaderData: { print } }: Route.ComponentProps) {
  const { headings, invitation } = about
  return (
    <main id="main">
      <div className="wrap pt-10 lg:pt-16 grid-12 gap-y-10 items-start">
        <div className="col-span-12 lg:col-span-8">
          <h1 className="text-h1 lg:text-[clamp(3rem,1.6rem+4.6vw,5.75rem)]">{about.title}</h1>
          <Prose className="mt-8 lg:mt-12" text={about.history.text.join('\n\n')} dropCap />
          <p className="mt-6 italic">{about.history.signature}</p>
          {holdsInvention(about.history) && <p className="meta mt-3">{inventionNotes.about}</p>}
        </div>
        {print && (
          <figure className="col-span-8 sm:col-span-6 lg:col-span-4 lg:col-start-9">
            <Plate
              pinned
              source={print.picture}
              alt={print.alt}
              sizes="(min-width: 87rem) 26rem, (min-width: 64rem) 30vw, 62vw"
              first
            />
            <figcaption className="mt-3">
              <p className="no text-sm">Plate {print.number}</p>
              <Link className="link no-underline" to={href('/gallery/:slug', { slug: print.slug })}>
                {print.title}
              </Link>
            </figcaption>
          </figure>
        )}
      </div>
      <div className="wrap mt-section">
        <div className="oxford grid-12 pt-8! gap-y-10">
          <section className="col-span-12 lg:col-span-6 lg:pr-8" aria-labelledby="mission">
            <h2 id="mission" className="text-h3">
              {headings.mission}
            </h2>
            <p className="text-lead mt-3">{about.mission}</p>
          </section>
          <section className="col-span-12 lg:col-span-6" aria-labelledby="vision">
            <h2 id="vision" className="text-h3">
              {headings.vision}
            </h2>
            <p className="text-lead mt-3">{about.vision}</p>
          </section>
        </div>
      </div>
      <section className="stock-ink mt-section py-section" aria-labelledby="figures">
        <div className="wrap">
          <h2 id="figures" className="sr-only">
            {headings.figures}
          </h2>
          <dl className="grid sm:grid-cols-3 gap-y-8 sm:divide-x divide-hair">
            {about.figures.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse sm:not-first:pl-10">
                <dt className="text-soft text-lead">{label}</dt>
                <dd className="figure-no text-display text-accent-text">{value}</dd>
              </div>
            ))}
          </dl>
          {holdsInvention(about.figures) && <p className="meta mt-6">{inventionNotes.figures}</p>}
        </div>
      </section>
      <section className="wrap mt-section" aria-labelledby="values">
        <SectionHead id="values">{headings.values}</SectionHead>
        <div className="grid lg:grid-cols-3 gap-x-gutter gap-y-8">
          {about.values.map(({ name, text }) => (
            <div key={name}>
              <h3 className="text-h3">{name}</h3>
              <p className="text-soft mt-2 max-w-[26rem]">{text}</p>
            </div>
          ))}
        </div>
      </section>
      <section className="wrap mt-section" aria-labelledby="team">
        <SectionHead id="team">{headings.team}</SectionHead>
        <Team />
      </section>
      <section className="wrap mt-section" aria-labelledby="yours">
        <div className="stock-pastel px-6 py-10 lg:p-14 grid-12 gap-y-6 items-end">
          <div className="col-span-12 lg:col-span-7">
            <h2 id="yours" className="text-h2">
              {invitation.title}
            </h2>
            <p className="mt-3 text-lead">{invitation.text}</p>
          </div>
          <div className="col-span-12 lg:col-span-5 flex flex-wrap lg:justify-end gap-3">
            <ButtonLink variant="hero" href={href('/submit')}>
              {invitation.submit}
            </ButtonLink>
            <ButtonLink variant="outline" href={href('/contact')}>
              {invitation.contact}
            </ButtonLink>
          </div>
        </div>
      </section>
    </main>
  )
}
